/** Stops with one sentence on a Node that cannot run the program; written so that any Node since 18 can read it. */

const OLDEST = 24;

if (Number(process.versions.node.split(".")[0]) < OLDEST) {
  process.stderr.write(
    `Leihwerk needs Node ${OLDEST} or later, and this is Node ${process.versions.node}: run "npm ci" in the project folder and start it with "npm start" or "npx leihwerk", which use the Node that comes with it.\n`,
  );
  process.exit(1);
}
