/** Makes the e-mail from its Markdown: subject, plain text and HTML. */

import type { EMail } from "../../../core/model/answers/mail.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { prose } from "../../../core/representations/html/frame/prose.ts";
import {
  type ProseBlock,
  plainText,
  readMarkdown,
  withWholeLinks,
} from "../../../core/words/markdown.ts";

export interface Sender {
  readonly address: string;
  readonly name: string;
}

interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string[] };
  readonly bytes: Buffer;
}

export async function composed(
  { to, text, language, unsubscribe, id }: EMail,
  from: Sender,
  origin: string | null,
): Promise<ComposedMail> {
  // Imported on demand: the library is large, and not needed without a mail server.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { title, blocks } = readMarkdown(text);
  const subject = title ?? from.name;
  const body = withWholeLinks(blocks, origin);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const node = new MailComposer({
    from,
    to: { address: to.address, name: to.name ?? "" },
    subject,
    text: plainText({ title, blocks: body }),
    html: String(page(subject, body, language)),
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
    headers: {
      // No automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: { from: from.address, to: [to.address] }, bytes: await node.build() };
}

function page(subject: string, blocks: readonly ProseBlock[], language: string) {
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="max-width:36em;margin:1em auto;padding:0 1em;font:1em/1.5 Georgia,serif">
<h1 style="font-size:1.25em">${subject}</h1>
${prose(blocks)}</body>
</html>
`;
}
