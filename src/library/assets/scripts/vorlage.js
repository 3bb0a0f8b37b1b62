/** A click on a placeholder inserts it at the last cursor position, in the subject or the text. */

const fields = [...document.querySelectorAll("#betreff, #text")];
let last = fields.at(-1);
for (const field of fields)
  field.addEventListener("focus", () => {
    last = field;
  });

for (const code of document.querySelectorAll("[data-insert]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.append(code.cloneNode(true));
  button.addEventListener("click", () => insert(code.dataset.insert));
  code.replaceWith(button);
}
for (const help of document.querySelectorAll("[data-with-script]"))
  help.textContent = help.dataset.withScript;

function insert(text) {
  last.focus();
  last.setRangeText(text, last.selectionStart, last.selectionEnd, "end");
}
