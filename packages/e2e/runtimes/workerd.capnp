# A worker as Cloudflare's runtime has it: without compatibility with Node.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["private"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);

const main :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.js")],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "ESTATE_API_URL", fromEnvironment = "ESTATE_API_URL"),
    (name = "ESTATE_API_KEY", fromEnvironment = "ESTATE_API_KEY")
  ]
);
