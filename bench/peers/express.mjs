/** The peer made with Express: EJS for pages, morgan for its log. */

import { createWriteStream } from "node:fs";
import express from "express";
import morgan from "morgan";
import { openModel, personJson } from "./model.mjs";

const [file, log] = process.argv.slice(2);
const model = openModel(file);
const app = express();
app.set("view engine", "ejs");
app.set("views", `${import.meta.dirname}/views`);
app.use(morgan("combined", { stream: createWriteStream(log, { flags: "a" }) }));
app.use(express.json({ type: ["application/json", "application/merge-patch+json"] }));

app.get("/person/:slug", (request, response, next) => {
  const person = model.person(request.params.slug);
  if (person) response.render("person", { person });
  else next();
});
app.get("/json/person/:slug", (request, response, next) => {
  const person = model.person(request.params.slug);
  if (person) response.json(personJson(`${request.protocol}://${request.host}`, person));
  else next();
});
app.get("/werke", (request, response) => {
  const suche = `${request.query.suche ?? ""}`;
  response.render("works", { suche, ...model.works(suche) });
});

function staffOnly(request, response, next) {
  if (model.isStaff(request.headers.authorization)) next();
  else response.sendStatus(401);
}

app.post("/ausleihen/", staffOnly, (request, response) => {
  const loan = model.lend(request.body.exemplar, request.body.konto);
  if (typeof loan === "string") response.status(409).json({ title: loan });
  else response.status(201).location(`/ausleihe/${loan.id}`).json(loan);
});
app.patch("/ausleihe/:id", staffOnly, (request, response, next) => {
  const loan = model.giveBack(Number(request.params.id), request.body.zurueck);
  if (loan) response.json(loan);
  else next();
});

const server = app.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit(0));
