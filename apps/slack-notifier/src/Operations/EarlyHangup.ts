// The first module of the program: by default SIGHUP ends a process, even while it still loads.
// Nothing is lost: files that change after they were read are read again.
if (process.argv[2] === "run") process.on("SIGHUP", () => {})
