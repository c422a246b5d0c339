/** Texts that must be on lines of their own: in a pipe, and on a terminal in each language. */
interface Shown {
  readonly pipe: ReadonlyArray<string>
  readonly terminal: ReadonlyArray<string>
  /** None for what another command shows in Russian, or what has no words of its own. */
  readonly russian?: ReadonlyArray<string>
}

/** Every command that shows something. A snapshot has some of them in full, on a terminal. */
export const shown: Readonly<Record<string, Shown>> = {
  "invoices list": {
    pipe: [
      "id\tnumber\tcreatedAt\tamount\tstatus\tpaidAt\tpayer\trecipient",
      "1001\tС-1\t2026-11-02\t12500\tnot_paid\t\tООО «Берег»\tООО «Площадка»"
    ],
    terminal: ["3 invoices"],
    russian: [
      "№ СЧЁТА  ПЛАТЕЛЬЩИК         СУММА  СТАТУС            ДАТА          ID  ОПЛАЧЕН",
      "=С-2     ИП Омутова   1 200 000 ₽  оплачен           10.11.2026  1002  12.11.2026",
      "3 счёта"
    ]
  },
  "invoices show 1001": {
    pipe: [
      "Tax number (INN)       7700001234",
      "выделением цветом",
      "НДС 20%                                                                  2,083 ₽"
    ],
    terminal: ["Tax number (INN)       7700001234"],
    russian: [
      "Расчётный счёт  40702810000000001234",
      "Всего с НДС                                                                       12 500 ₽"
    ]
  },
  "threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1 --utc": {
    pipe: [
      "createdAt\tdirection\treadAt\ttext\tid",
      "2026-11-19T15:26:40Z\toutgoing\t\tДа, свободна. Приезжайте смотреть: Лесная, 5. Метро «Белорусская», десять минут пешком.\t01JD3Q8Z6N4T2V9W5X7Y0MSG02"
    ],
    terminal: ["4 messages"]
  },
  doctor: {
    pipe: [
      "check\tstatus\tdetail\tfix",
      "Platform\tok\tURL/ answers in N ms\t",
      "Calls\tok\tthis key has access\t"
    ],
    terminal: ["✓ Answers    as the contract describes them"],
    russian: [
      "✓ Платформа     URL/ отвечает за N мс",
      "✓ Звонки        у ключа есть доступ",
      "✓ Ответы        соответствуют контракту"
    ]
  },
  "report listings 42 43": {
    pipe: [
      "listingId\ttitle\trequiredMissing\toptionalMissing\trequiredFields\toptionalFields\tthreads",
      "42\t\t1\t1\tПлощадь\tЛифт\t"
    ],
    terminal: ["Listings: missing fields"],
    russian: [
      "Объявления: незаполненные поля",
      "Пустых обязательных полей    1",
      "№ ОБЪЯВЛЕНИЯ  ОБЯЗАТЕЛЬНЫЕ  НЕОБЯЗАТЕЛЬНЫЕ",
      "          42  Площадь       Лифт"
    ]
  },
  "invoices recipients": {
    pipe: ["id\tlabel", "4\tООО «Площадка»"],
    terminal: ["ID  NAME", "3   ООО «Площадка»", "2 recipients"],
    russian: ["КОД  НАЗВАНИЕ", "3    ООО «Площадка»", "2 получателя"]
  },
  "invoices payers --with-acts": {
    pipe: ["id\tlabel", "72\tИП Омутова"],
    terminal: ["ID  NAME", "72  ИП Омутова", "1 payer"],
    russian: ["КОД  НАЗВАНИЕ", "72   ИП Омутова", "1 плательщик"]
  },
  "invoices statuses": {
    pipe: ["id\tlabel", "paid_partial\tОплачен частично"],
    terminal: ["ID            NAME", "not_paid      Не оплачен", "3 statuses"],
    russian: ["КОД           НАЗВАНИЕ", "not_paid      Не оплачен", "3 статуса"]
  },
  "catalogue list": {
    pipe: ["id\ttitle\tchildrenCount\taddress\tphotos", "14\tКорпус 2\t0\tМосква, ул. Лесная, 5\t0"],
    terminal: [
      "TITLE               ADDRESS                BUILDINGS  PHOTOS  ID",
      "ЖК «Северный парк»  Москва, ул. Лесная, 5          2       1  12",
      "3 items"
    ],
    russian: [
      "НАЗВАНИЕ            АДРЕС                  КОРПУСОВ  ФОТО  НОМЕР",
      "ЖК «Северный парк»  Москва, ул. Лесная, 5         2     1     12",
      "3 объекта"
    ]
  },
  "catalogue show 12": {
    pipe: ["ЖК «Северный парк» (12), Москва, ул. Лесная, 5", "└─ Корпус 2 (14), Москва, ул. Лесная, 5"],
    terminal: [
      "ЖК «Северный парк» (12), Москва, ул. Лесная, 5",
      "├─ Корпус 1 (13), Москва, ул. Лесная, 5",
      "└─ Корпус 2 (14), Москва, ул. Лесная, 5"
    ],
    russian: [
      "ЖК «Северный парк» (12), Москва, ул. Лесная, 5",
      "├─ Корпус 1 (13), Москва, ул. Лесная, 5",
      "└─ Корпус 2 (14), Москва, ул. Лесная, 5"
    ]
  },
  "catalogue show 14": {
    pipe: ["ЖК «Северный парк» (12), Москва, ул. Лесная, 5", "└─ Корпус 2 (14), Москва, ул. Лесная, 5 ←"],
    terminal: [
      "ЖК «Северный парк» (12), Москва, ул. Лесная, 5",
      "├─ Корпус 1 (13), Москва, ул. Лесная, 5",
      "└─ Корпус 2 (14), Москва, ул. Лесная, 5 ←"
    ],
    russian: [
      "ЖК «Северный парк» (12), Москва, ул. Лесная, 5",
      "├─ Корпус 1 (13), Москва, ул. Лесная, 5",
      "└─ Корпус 2 (14), Москва, ул. Лесная, 5 ←"
    ]
  },
  "catalogue counters": {
    pipe: ["id\ttitle\tvalue", "finished\tСданные\t1"],
    terminal: ["STATUS        TITLE        OBJECTS", "all           Все объекты        3", "3 counters"],
    russian: ["СТАТУС        НАЗВАНИЕ     ОБЪЕКТОВ", "all           Все объекты         3", "3 счётчика"]
  },
  "listings missing 42 43": {
    pipe: [
      "listingId\trequired\tname\texample\tunit\tdescription\tcode",
      "42\tfalse\tЛифт\t\t\tЕсть ли лифт в подъезде\tlift"
    ],
    terminal: [
      "no empty fields in listing 43",
      "LISTING  FIELD    REQUIRED  EXAMPLE  UNIT  DESCRIPTION              CODE",
      "2 fields to fill in"
    ],
    russian: [
      "нет пустых полей в объявлении 43",
      "ОБЪЯВЛЕНИЕ  ПОЛЕ     ОБЯЗАТЕЛЬНО  ПРИМЕР  ЕДИНИЦА  ОПИСАНИЕ                 КОД",
      "осталось заполнить 2 поля"
    ]
  },
  "accounts list": {
    pipe: [
      "id\tname\temail\tphone\ttype\tinvitation\tgroups",
      "6\tJohn\tjohn@agency.example\t79020000000\tАдминистратор\t\t"
    ],
    terminal: [
      "NAME           PHONE             E-MAIL               JOINED   ID  TYPE           GROUPS",
      "Анна Каренина  +7 901 000-00-00  anna@agency.example  yes       5  Администратор  Менеджеры",
      "2 accounts"
    ],
    russian: [
      "ИМЯ            ТЕЛЕФОН           ПОЧТА                ВОШЁЛ      НОМЕР  ТИП",
      "Анна Каренина  +7 901 000-00-00  anna@agency.example  да             5  Администратор",
      "2 сотрудника"
    ]
  },
  "accounts list --utc": {
    pipe: [
      "5\tАнна Каренина\tanna@agency.example\t79010000000\tАдминистратор\t2026-11-21T07:00:00Z\tМенеджеры"
    ],
    terminal: [
      "NAME           PHONE             E-MAIL               JOINED   ID  TYPE           GROUPS",
      "Анна Каренина  +7 901 000-00-00  anna@agency.example  yes       5  Администратор  Менеджеры",
      "2 accounts"
    ]
  },
  "calls list": {
    pipe: [
      "id\tcalledAt\tphone\tduration\twaiting\tstatus\tprojectName\tlistingTitle",
      "503\t2026-11-18T12:00:00\t79160000002\t3725\t7\t0\tЖК «Северный парк»\t"
    ],
    terminal: [
      "CALLED            PHONE             ABOUT                LENGTH  STATUS      WAITED   ID",
      "2026-11-20 09:30  +7 912 345-67-89  ЖК «Северный парк»     1:05  target        0:07  501",
      "3 calls"
    ],
    russian: [
      "КОГДА             ТЕЛЕФОН           О ЧЁМ                 ДЛИЛСЯ  СТАТУС     ЖДАЛ  НОМЕР",
      "20.11.2026 09:30  +7 912 345-67-89  ЖК «Северный парк»      1:05  целевой    0:07    501",
      "3 звонка"
    ]
  },
  "calls list --utc": {
    pipe: [
      "id\tcalledAt\tphone\tduration\twaiting\tstatus\tprojectName\tlistingTitle",
      "601\t2026-11-20T20:30:00Z\t79123456789\t30\t3\t\t\tСтудия у реки"
    ],
    terminal: [
      "CALLED             PHONE             ABOUT          LENGTH  STATUS  WAITED   ID",
      "2026-11-20 20:30Z  +7 912 345-67-89  Студия у реки    0:30            0:03  601",
      "1 call"
    ]
  },
  "threads list": {
    pipe: [
      "id\tlastMessageAt\tunreadCount\tauthor\tlistingTitle\tlastMessage",
      "01JD3Q8Z6N4T2V9W5X7Y0ABCD9\t2026-10-01T09:00:00\t0\tVera\tGarage\tGood day"
    ],
    terminal: [
      "#  FROM           LISTING              MESSAGE                                         WHEN   UNREAD",
      "1  Анна Каренина  Двушка на Лесной 🏠  Добрый день! Можно посмотреть квартиру в субб…  1 d         2",
      "4 threads"
    ],
    russian: [
      "№  КТО            ОБЪЯВЛЕНИЕ           СООБЩЕНИЕ                             КОГДА   НОВЫХ",
      "1  Анна Каренина  Двушка на Лесной 🏠  Добрый день! Можно посмотреть кварт…  1 дн        2",
      "4 диалога"
    ]
  },
  "threads list --unread --limit 1": {
    pipe: [
      "id\tlastMessageAt\tunreadCount\tauthor\tlistingTitle\tlastMessage",
      "01JD3Q8Z6N4T2V9W5X7Y0ABCD1\t2026-11-20T09:45:10\t2\tАнна Каренина\tДвушка на Лесной 🏠\tДобрый день! Можно посмотреть квартиру в субботу утром, часов в одиннадцать?"
    ],
    terminal: [
      "#  FROM           LISTING              MESSAGE                                          WHEN  UNREAD",
      "1  Анна Каренина  Двушка на Лесной 🏠  Добрый день! Можно посмотреть квартиру в суббо…  1 d        2",
      "1 of 2 threads; --all for the rest"
    ],
    russian: [
      "№  КТО            ОБЪЯВЛЕНИЕ           СООБЩЕНИЕ                              КОГДА  НОВЫХ",
      "1  Анна Каренина  Двушка на Лесной 🏠  Добрый день! Можно посмотреть кварти…  1 дн       2",
      "1 из 2 диалогов; остальное покажет --all"
    ]
  },
  "api /v1/catalogues/items/numbers": {
    pipe: [
      '{"data":[{"id":"all","title":"Все объекты","value":3},{"id":"not_finished","title":"Строящиеся","value":2},{"id":"finished","title":"Сданные","value":1}]}'
    ],
    terminal: ['      "title": "Все объекты",', '      "value": 3']
  },
  drift: {
    pipe: ["operation\tpath\tkind\texpected\tactual\toutcome\tcount\tof"],
    terminal: ["compared: 36 records, 13 endpoints; 0 differences"],
    russian: ["сравнено: 36 записей, 13 методов; 0 расхождений"]
  },
  "drift --size 50": {
    pipe: [
      "operation\tpath\tkind\texpected\tactual\toutcome\tcount\tof",
      "not compared: ListingFields.empty: no record to compare was found"
    ],
    terminal: [
      "not compared: ListingFields.empty: no record to compare was found",
      "compared: 18 records, 11 endpoints; 0 differences"
    ],
    russian: [
      "не сравнивается: ListingFields.empty: не нашлось записи для сравнения",
      "сравнено: 18 записей, 11 методов; 0 расхождений"
    ]
  },
  "report morning": {
    pipe: [
      "threadId\tlistingId\tlistingTitle\tauthor\tlastMessage\twaitingSince\twaiting\tunreadCount",
      '01JD3Q8Z6N4T2V9W5X7Y0ABCD2\t7\tRoom, "Centre"\tPetr\t=1+1 red and more\t2026-11-19T23:59:59\t129601\t1',
      "01JD3Q8Z6N4T2V9W5X7Y0ABCD1\t42\tДвушка на Лесной 🏠\tАнна Каренина\tДобрый день! Можно посмотреть квартиру в субботу утром, часов в одиннадцать?\t2026-11-20T09:45:10\t94490\t2"
    ],
    terminal: [
      "Morning report",
      "1. Answer Анна Каренина, waiting for 1 d 2 h (Двушка на Лесной 🏠):",
      "   estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1",
      '2. Answer Petr, waiting for 1 d 12 h (Room, "Centre"):',
      "   estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD2"
    ],
    russian: [
      "Утренний отчёт",
      "1. Ответить: Анна Каренина, ждёт 1 дн 2 ч (Двушка на Лесной 🏠):",
      "   estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1",
      '2. Ответить: Petr, ждёт 1 дн 12 ч (Room, "Centre"):',
      "   estate threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD2"
    ]
  },
  "report responses": {
    pipe: [
      "hour\tturns\tanswered\twaiting\tnever\tp50\tp90\tansweredP50\tansweredP90\tansweredIn5Minutes\tansweredIn1Hour\tansweredIn24Hours\twithin5Minutes\twithin1Hour\twithin24Hours\twaitingShare\tneverShare",
      "9\t1\t0\t0\t1\t\t\t\t\t0\t0\t0\t0\t0\t0\t0\t1",
      "18\t1\t1\t0\t0\t400\t400\t400\t400\t0\t1\t1\t0\t1\t1\t0\t0"
    ],
    terminal: [
      "Replies to buyers",
      "Enquiries                          2 (threads: 1); was 1",
      "Reply time, median                 – (fewer than 10 enquiries)",
      "Reply time, 90th percentile (P90)  – (fewer than 10 enquiries)",
      "Within 5 minutes                   – (of 2: too few)"
    ],
    russian: [
      "Ответы покупателям",
      "Обращений                            2 (диалогов: 1); было 1",
      "Время ответа, медиана                – (меньше 10 обращений)",
      "Время ответа, 90-й процентиль (P90)  – (меньше 10 обращений)",
      "За 5 минут                           – (из 2: слишком мало)"
    ]
  },
  "report calls --from 2026-11-01 --to 2026-11-30": {
    pipe: [
      "date\tcalls\tmissed\thungUp\tmissedShare\ttalk\ttalkAverage\ttarget\tnonTarget\tunmarked\ttargetShare\tmarkedTargetShare",
      "2026-11-18\t1\t0\t0\t0\t3725\t3725\t0\t0\t1\t0\t",
      "2026-11-20\t1\t0\t0\t0\t65\t65\t1\t0\t0\t1\t1"
    ],
    terminal: [
      "Calls",
      "Calls                          3",
      "Missed                         1 (the caller waited, nobody answered)",
      "Missed, share of calls         – (of 3: too few)",
      "Talk time                      1 h 3 min (average talk: 31 min 35 s)"
    ],
    russian: [
      "Звонки",
      "Звонков                         3",
      "Пропущено                       1 (клиент ждал, но ему не ответили)",
      "Доля пропущенных                – (из 3: слишком мало)",
      "Время разговоров                1 ч 3 мин (в среднем: 31 мин 35 с)"
    ]
  },
  "report bills": {
    pipe: [
      "invoiceId\tnumber\tcreatedAt\tdays\tamount\tstatus\tpayer\trecipient",
      "1003\tС-3\t2026-10-05\t47\t900\tpaid_partial\tООО «Берег»\tООО «Площадка»",
      "1001\tС-1\t2026-11-02\t19\t12500\tnot_paid\tООО «Берег»\tООО «Площадка»"
    ],
    terminal: [
      "The platform's bills",
      "To pay                up to 13,400 ₽ (invoices: 2)",
      "Of which partly paid  900 ₽ (invoices: 1)",
      "Older than 90 days    0 ₽",
      "Oldest invoice        47 days"
    ],
    russian: [
      "Счета платформы",
      "К оплате                  до 13 400 ₽ (счетов: 2)",
      "Из них частично оплачено  900 ₽ (счетов: 1)",
      "Старше 90 дней            0 ₽",
      "Самый старый счёт         47 дней"
    ]
  },
  "report catalogue": {
    pipe: [
      "itemId\tlevel\ttitle\tcomplexTitle\tstatus\thasPhotos\thasAddress",
      "13\t2\tКорпус 1\tЖК «Северный парк»\tnot_finished\tfalse\ttrue",
      "14\t2\tКорпус 2\tЖК «Северный парк»\tfinished\tfalse\ttrue"
    ],
    terminal: [
      "Catalogue of housing complexes",
      "Complexes                     1",
      "Finished complexes            0",
      "Complexes under construction  1",
      "Buildings                     2"
    ],
    russian: [
      "Каталог жилых комплексов",
      "Комплексов             1",
      "Сданных комплексов     0",
      "Строящихся комплексов  1",
      "Корпусов               2"
    ]
  }
}
