/** What commands say of themselves. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/commands.ts";

export default {
  program: "Leihwerk: a public catalogue with a lending desk in which everything has an address.",
  usage: "Usage:",
  usageOf: "leihwerk COMMAND [FLAGS]",
  more: "leihwerk COMMAND --help tells more about one of them, leihwerk --version which release this is.",
  settingsTitle: "Settings, by flag or by environment variable; a flag wins:",
  noFlag: "(no flag)",
  otherwise: "otherwise",
  elsewhere: "although the service was last started with another database or site folder",
  manual: {
    name: "Name",
    synopsis: "Synopsis",
    description: "Description",
    commands: "Commands",
    settings: "Settings",
    files: "Files",
    status: "Exit status",
    statuses: { 0: "it worked", 1: "it did not work", 2: "mistyped, or a setting is wrong" },
    environment:
      "settings of this machine, read by the service and by this command; upgrades leave it alone",
    site: "the library's own logo, texts, style sheets and kinds",
    data: "the library, unless DATABASE_URL names another place",
    backups: "a backup of each night",
    logs: "access log and error log",
  },
  commands: {
    serve: {
      short: "serve the catalogue over HTTP",
      about:
        "Serves the catalogue over HTTP until it is told to stop (Ctrl-C, SIGTERM). On a new database it makes the first librarian and loads the demo catalogue.",
      flags: {
        check:
          "only say what the server would be started with, and what is wrong with it; exits with 2 where something is",
      },
    },
    import: {
      short: "bring lists, tables and other catalogues' files into the catalogue",
      about:
        "Finds out what a file is by what is in it, also packed with gzip: tables, JSON, and more; and what the columns of a list mean by their names and by what stands in them: leihwerk import Bücher.csv. The name of a file tells where it comes from, and may tell what it holds: gerdracor-personen.csv. What is here already is found, not doubled. A cell that cannot be read is left out and named. All rows or none: a row that cannot be taken is named with its place and the reason, and nothing is written. Importing again changes only what has changed, and nothing that people have edited since. The server may go on running; Ctrl-C stops it. docs/import-lists.md tells about the columns.",
      flags: {
        kind: "what the files hold, where nothing else tells",
        source: "where they come from, where their names do not tell",
        set: "for rows that have nothing there",
        column: 'what a column means: "Nummer=signatur"; "Nummer=" leaves it out',
        mapping: 'the same for all columns, as JSON: {"Nummer":"signatur"}',
        "ignore-columns": "leave out columns that nobody knows",
        strict: "a cell that cannot be read refuses its row",
        "keep-going": "write the good rows even if others are refused",
        waiting: "no file: do what waits at /einspielungen, and end",
        "dry-run": "do everything, report, and write nothing",
        lang: "de or en; otherwise that of the terminal (LC_ALL, LANG)",
      },
    },
    covers: {
      short: "hang a zip full of pictures onto works, by ISBN, barcode or id",
      about:
        "Each picture in the zip becomes the cover of the work that its name tells: by an ISBN, by the barcode, inventory number or shelf mark of a copy, or by the number in the work's address. What a picture is its content says. Covers that are there stay, unless told. A zip has at most 64 MiB; name several where that is too little.",
      flags: { replace: "also where a work has a cover already" },
    },
    export: {
      short: "write the catalogue into CSV files or JSON lines, or every address as a file",
      about:
        "Writes personen.csv, werke.csv and so on into the folder, the pictures into bilder beside them, for programs and spreadsheets; importing them again gives the same catalogue with the same addresses. What only some may read (accounts, say) is left out unless --kind names it; passwords always are. To keep everything: leihwerk backup.\nWith --static every public address becomes a file in each format, with rules for web servers: so addresses stay good when the program runs no more.",
      flags: {
        static: "every public address as a file, for a web server; needs --url",
        "without-previews":
          "with --static: without the pictures that social networks show beside links; takes a third of the time",
        format: "CSV, or one JSON object to a line; otherwise: csv",
        gz: "pack the files with gzip",
        kind: "only this kind; may be given several times",
        force:
          "write over files that are there already, and remove pictures that the catalogue no longer has",
      },
    },
    account: {
      short: "add, list and change accounts",
      about:
        "A password is typed twice and not shown; in a script, it is read as one line from the standard input, so that it stands on no command line. It has at least 10 characters. Whoever is disabled cannot sign in.",
      flags: {
        role: "of a new account; otherwise: leser",
        name: "of whom a new account is, or what a key is for",
        scope: "whether a key only reads (lesen, otherwise) or also changes (schreiben)",
        days: "how long a key is good, 1 to 365; otherwise: 90",
      },
    },
    logs: {
      short: "show the logs, and follow them as they grow",
      about:
        "Shows the last lines of the access log and the error log in the order of their times, and follows both as they grow, also when they are rotated. Entries of the error log have neither a status nor an address: they are shown with --status 500 or 5xx, and not with --path.\n\nreport reads the rotated files too, compressed ones included, and counts: requests per hour, statuses, addresses, the slowest, referers, and errors by file and line.",
      flags: {
        status: "only these statuses: 404, 5xx, or several as 404,5xx",
        path: "only addresses that begin so",
        since: "from this long ago: 30s, 10m, 2h, 7d, or a date as 2026-11-14",
        lines: "how many earlier lines; otherwise: 20, with --since all",
        follow: "go on with new lines as they come; otherwise: on",
      },
    },
    backup: {
      short: "save everything into one file, while the server runs",
      about:
        "Saves all that is in the database, accounts and addresses of old included, as it was at one moment. In a folder the file is called after that moment. It holds private data: keep it where only you can read it. leihwerk restore puts it back, also into a database of the other storage engine; --check does so with a database of its own, which it throws away.",
      flags: {
        keep: "in a folder: remove all but so many of the newest",
        check: "save nothing: try whether the file, or the folder's newest, can be restored",
        encrypt:
          "encrypt it to a public key of age (age1…), so that only the private one opens it; may be given several times",
        force: "write over a file that is there already",
      },
    },
    demo: {
      short: "bring in the demo, or take it away again",
      about:
        "Brings in 774 plays with their copies, a dozen readers and what they have at home; or takes away what of it nobody has changed, and all that only belongs to it. What stays is listed. Both can be done again.",
      flags: {},
    },
    restore: {
      short: "put a backup in the place of everything",
      about:
        "Puts what leihwerk backup saved in the place of all that is in the database, in one step: it succeeds as a whole or changes nothing. A server that is running goes on with the restored data.",
      flags: { force: "do it although there is something in the database" },
    },
    mail: {
      short: "try the mail server, or write and send the messages of today now",
      about:
        "test sends one message to the address, the same way as all others go, and says what the mail server answered. now does the work of the day at once, however often it is called: what is left of it is done, and waiting e-mails are sent. Give it the settings that the server has.",
      flags: {},
    },
    doctor: {
      short: "say whether everything is well, and what to do where it is not",
      about:
        "Looks at settings, database, site files, permissions, disk, clock, public address and mail server, and says what to do where something is wrong. Give it the settings that the server has. It mends nothing by itself, and leaves a database of an older release as it is.",
      flags: {
        offline: "ask neither the server for an answer at its public address nor the mail server",
        deep: "also make anew everything that follows from the members, and say where what is stored differs: search, facets, addresses, record of changes, loans, cash book; takes long",
      },
    },
  },
  settings: {
    port: ["port to listen on; 0 takes a free one", "8080"],
    host: ["address to listen on; 0.0.0.0 or :: for all of the machine's", "127.0.0.1"],
    database: [
      "file of the embedded database, or postgres://user:password@host/name; others can read a command line, so set the variable where it has a password",
      "data/leihwerk.db",
    ],
    replicas: [
      "standbys of the PostgreSQL database that are read instead of it while they have everything, written as its address",
      "none",
    ],
    logs: ["where the logs are written: requests, errors, slow answers", "logs"],
    logFormat: [
      "lines of the logs: with (combined) or without (common) referer and user agent, or as JSON",
      "combined",
    ],
    site: ["leihwerk.json and kinds of the site's own; may be absent", "site"],
    environment: ["what the server is for", "production"],
    displayErrors: [
      "show program errors in the browser",
      "on in development and staging, off in production",
    ],
    errorPage: [
      "give people in a browser a short page where a program error ends their request",
      "off: the answer has no body",
    ],
    logView: [
      "let librarians read the logs in the browser",
      "on in development and staging, off in production",
    ],
    url: [
      "public address of the site, such as https://katalog.example; set it behind a proxy",
      "the address that a request asks for",
    ],
    proxies: [
      "addresses or ranges of the proxies in front, parted by commas: 10.0.0.1,192.168.0.0/16",
      "none",
    ],
    librarian: [
      "the first librarian of a new database; a password has at least 10 characters",
      "bibliothek, with a random password that is shown once",
    ],
    demo: ["fill a new database with the demo catalogue", "on"],
    workers: ["processes that answer requests", "one per core"],
    sharedSeconds: [
      "how long a cache in front may give out public answers without asking; 0: it always asks",
      "0",
    ],
    framedBy: ["sites whose pages may show the public pages in a frame, parted by commas", "none"],
    requireConditions: [
      "refuse changes by programs that do not say which state they change (If-Match)",
      "off",
    ],
    answerStore: ["memory of each process for finished answers, in MiB; 0 keeps none", "32"],
    timeZone: ["time zone of the library: when a day begins and ends", "Europe/Berlin"],
    metrics: ["addresses or ranges that may read /metrics, parted by commas", "none"],
    metricsToken: [
      "whoever sends it as a bearer token may read /metrics; at least 16 characters",
      "none",
    ],
    isbnSource: [
      "catalogue that speaks SRU, asked for what it knows of an ISBN: https://services.dnb.de/sru/dnb",
      "none: nobody is asked",
    ],
    coverSource: [
      "where covers are fetched that come with an ISBN; {isbn} stands for the number",
      "none: no covers are fetched",
    ],
    sip2: [
      "where self-check machines speak SIP2: a port, or an address and a port such as 192.168.0.5:6001; not encrypted, so only in a network of your own",
      "nowhere",
    ],
    smtp: [
      "mail server for messages to readers: smtps://user:password@host; others can read a command line, so set the variable",
      "none: messages are printed",
    ],
    mailSender: ["from whom messages to readers come", "the e-mail address in /einstellungen"],
  },
} satisfies Said<typeof de>;
