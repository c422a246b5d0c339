import type { Translations } from "@estate/text/Language"
import { databaseCode, databaseMessage } from "./DatabaseError.ts"
import { IN_UTF8 } from "./Utf8Database.ts"

/** How to write characters that have a meaning in a URL. */
export const ENCODED = "% as %25, @ as %40, : as %3A, / as %2F, # as %23, ? as %3F"

const encoded = {
  en: `write ${ENCODED} in them`,
  ru: `запишите в них ${ENCODED.replaceAll(" as ", " как ")}`
}

const trusted = {
  en: "Node.js has to trust the certificate, which has to name the host of the address: set NODE_EXTRA_CA_CERTS to a file with your own authority's certificate",
  ru: "Node.js должен доверять сертификату, а тот — называть хост из адреса: задайте в NODE_EXTRA_CA_CERTS файл с сертификатом вашего центра"
}

const listening = {
  en: "check the host and the port in the address, and that Postgres runs and listens there (listen_addresses)",
  ru: "проверьте хост и порт в адресе, и что Postgres работает и принимает там соединения (listen_addresses)"
}

/** By the code of Postgres, of the system or of TLS, or by the message of an error without one. */
const fixes: ReadonlyArray<readonly [when: RegExp, fix: Translations]> = [
  [
    /client password must be a string/,
    {
      en: "the address has no password: use postgres://USER:PASSWORD@HOST:PORT/DATABASE, PGPASSWORD, or ~/.pgpass",
      ru: "в адресе нет пароля: укажите postgres://ИМЯ:ПАРОЛЬ@ХОСТ:ПОРТ/БАЗА, PGPASSWORD или ~/.pgpass"
    }
  ],
  [
    /^28P01$/,
    {
      en: `check the user and the password in the address, and ${encoded.en}`,
      ru: `проверьте имя и пароль в адресе и ${encoded.ru}`
    }
  ],
  [
    /^28000$/,
    {
      en: "check the user in the address; if it is right, pg_hba.conf of Postgres has to allow it from this machine, and ?sslmode=require at the end of the address encrypts the connection",
      ru: "проверьте имя в адресе; если оно верно, его с этой машины должен пускать pg_hba.conf Postgres, а ?sslmode=require в конце адреса включает шифрование"
    }
  ],
  [
    /^3D000$/,
    {
      en: `check the database in the address, or make it with CREATE DATABASE … OWNER … ${IN_UTF8}`,
      ru: `проверьте базу в адресе или создайте её: CREATE DATABASE … OWNER … ${IN_UTF8}`
    }
  ],
  [
    /^3F000$/,
    {
      en: "no schema in search_path exists: check it in the address, or create the schema with CREATE SCHEMA … AUTHORIZATION …",
      ru: "ни одной схемы из search_path нет: проверьте её в адресе или создайте командой CREATE SCHEMA … AUTHORIZATION …"
    }
  ],
  [
    /^42501$/,
    {
      en: "make the user of the address the owner of the database, or of a schema that search_path names",
      ru: "сделайте пользователя из адреса владельцем базы или схемы, названной в search_path"
    }
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    {
      en: `there is no such host: check the address; of a user and a password, ${encoded.en}`,
      ru: `такого хоста нет: проверьте адрес; если в нём имя и пароль, ${encoded.ru}`
    }
  ],
  [/^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, listening],
  [/^timeout expired$/, listening],
  [/CERT|_ISSUER_|_SIGNATURE$/, trusted],
  [
    /does not support SSL connections/,
    {
      en: "set ssl = on in Postgres, or remove sslmode from the address",
      ru: "задайте ssl = on в Postgres или уберите sslmode из адреса"
    }
  ],
  [
    /^Failed to read the files that the address names$/,
    {
      en: "check the files in the address: sslrootcert, sslcert, sslkey",
      ru: "проверьте файлы в адресе: sslrootcert, sslcert, sslkey"
    }
  ]
]

/** What to do so that a database can be used; undefined if that is not known. */
export const postgresFix = (error: {
  readonly message: string
  readonly cause?: unknown
}): Translations | undefined => {
  const said = [error.message, databaseCode(error) ?? databaseMessage(error)]
  return fixes.find(([when]) => said.some(text => when.test(text)))?.[1]
}
