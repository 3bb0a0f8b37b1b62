/** The peer made with Fastify: EJS for pages, its own log (pino). */

import etag from "@fastify/etag";
import view from "@fastify/view";
import ejs from "ejs";
import fastify from "fastify";
import { openModel, personJson } from "./model.mjs";

const [file, log] = process.argv.slice(2);
const model = openModel(file);
const app = fastify({ logger: { file: log } });
await app.register(etag);
await app.register(view, {
  engine: { ejs },
  root: `${import.meta.dirname}/views`,
  production: true,
  options: { cache: true },
});
app.addContentTypeParser(
  "application/merge-patch+json",
  { parseAs: "string" },
  app.getDefaultJsonParser("error", "error"),
);

app.get("/person/:slug", (request, reply) => {
  const person = model.person(request.params.slug);
  return person ? reply.view("person.ejs", { person }) : reply.callNotFound();
});
app.get("/json/person/:slug", (request, reply) => {
  const person = model.person(request.params.slug);
  return person
    ? reply.send(personJson(`${request.protocol}://${request.host}`, person))
    : reply.callNotFound();
});
app.get("/werke", (request, reply) => {
  const suche = `${request.query.suche ?? ""}`;
  return reply.view("works.ejs", { suche, ...model.works(suche) });
});

async function staffOnly(request, reply) {
  if (!model.isStaff(request.headers.authorization)) return reply.code(401).send();
}

app.post("/ausleihen/", { preHandler: staffOnly }, (request, reply) => {
  const loan = model.lend(request.body.exemplar, request.body.konto);
  if (typeof loan === "string") return reply.code(409).send({ title: loan });
  return reply.code(201).header("Location", `/ausleihe/${loan.id}`).send(loan);
});
app.patch("/ausleihe/:id", { preHandler: staffOnly }, (request, reply) => {
  const loan = model.giveBack(Number(request.params.id), request.body.zurueck);
  return loan ? reply.send(loan) : reply.callNotFound();
});

await app.listen({ port: 0, host: "127.0.0.1" });
process.send(app.server.address().port);
process.on("disconnect", () => process.exit(0));
