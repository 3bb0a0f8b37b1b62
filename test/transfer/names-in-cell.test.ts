import assert from "node:assert/strict";
import { test } from "node:test";
import { namesIn } from "../../src/library/import/rows/names/names-in-cell.ts";

const CELLS: Readonly<Record<string, readonly string[]>> = {
  "Irmgard Keun": ["Irmgard Keun"],
  "Keun, Irmgard": ["Keun, Irmgard"],
  "Keun, Irmgard; Kesten, Hermann": ["Keun, Irmgard", "Kesten, Hermann"],
  "Irmgard Keun / Hermann Kesten": ["Irmgard Keun", "Hermann Kesten"],
  "Goscinny/Uderzo": ["Goscinny", "Uderzo"],
  "AC/DC": ["AC/DC"],
  "Irmgard Keun, Hermann Kesten und Klaus Mann": ["Irmgard Keun", "Hermann Kesten", "Klaus Mann"],
  "Müller, Meier und Schulze": ["Müller", "Meier", "Schulze"],
  "Keun, Irmgard und Kesten, Hermann": ["Keun, Irmgard", "Kesten, Hermann"],
  "Irmgard Keun, Hermann Kesten": ["Irmgard Keun", "Hermann Kesten"],
  "Keun, Irmgard, Kesten, Hermann": ["Keun, Irmgard", "Kesten, Hermann"],
  "García Márquez, Gabriel": ["García Márquez, Gabriel"],
  "von der Grün, Max Josef": ["von der Grün, Max Josef"],
  "van Gogh, Vincent Willem": ["van Gogh, Vincent Willem"],
  "Le Guin, Ursula Kroeber": ["Le Guin, Ursula Kroeber"],
  "Daniel Kehlmann, Thomas Mann": ["Daniel Kehlmann", "Thomas Mann"],
  "Leonie Swann, Alfred Döblin": ["Leonie Swann", "Alfred Döblin"],
  "Elfriede Jelinek, Stefan Zweig": ["Elfriede Jelinek", "Stefan Zweig"],
  "Stefan Zweig, Vanessa Maier": ["Stefan Zweig", "Vanessa Maier"],
  "Vanessa Maier, Alfred Döblin": ["Vanessa Maier", "Alfred Döblin"],
  "Die Ärzte, Die Toten Hosen": ["Die Ärzte", "Die Toten Hosen"],
  "Jacob und Wilhelm Grimm": ["Jacob Grimm", "Wilhelm Grimm"],
  "Anna, Berta und Clara von der Heide": ["Anna", "Berta", "Clara von der Heide"],
  "Goethe und Friedrich Schiller": ["Goethe", "Friedrich Schiller"],
  "Loriot und Axel Hacke": ["Loriot", "Axel Hacke"],
  "Hans-Peter und Eva Meier": ["Hans-Peter Meier", "Eva Meier"],
  "J. & W. Grimm": ["J. Grimm", "W. Grimm"],
  "Erna und Hans von der Heide": ["Erna von der Heide", "Hans von der Heide"],
  "Duden und Langenscheidt Verlag": ["Duden", "Langenscheidt Verlag"],
  "Smith & Jones": ["Smith", "Jones"],
  "GARAUD Marcel": ["GARAUD, Marcel"],
  "LE MENN Jean-Loïc (Ill.)": ["LE MENN, Jean-Loïc"],
  "ROY Louis et L'HELGOUAC'H J.": ["ROY, Louis", "L'HELGOUAC'H, J."],
  "GIOT Pierre - MONNIER Jean-Laurent": ["GIOT, Pierre", "MONNIER, Jean-Laurent"],
  "Hans Maier - Verein": ["Hans Maier - Verein"],
  "[Müller, Hans]": ["Müller, Hans"],
  "[Hans Müller und Eva Lang]": ["Hans Müller", "Eva Lang"],
  "Lang, Eva; [Müller, Hans]": ["Lang, Eva", "Müller, Hans"],
  "[o. V.]": [],
  "['Anna Berg', 'Ben Lang']": ["Anna Berg", "Ben Lang"],
  "CS Lewis": ["CS Lewis"],
  "BBC Worldwide": ["BBC Worldwide"],
  "Camus et al.": ["Camus"],
  "King, Martin Luther, Jr.": ["King, Martin Luther Jr."],
  "Grimm, Jacob | Grimm, Wilhelm": ["Grimm, Jacob", "Grimm, Wilhelm"],
  "Keun, Irmgard\nKesten, Hermann": ["Keun, Irmgard", "Kesten, Hermann"],
  "Keun, Irmgard [u.a.]": ["Keun, Irmgard"],
  "Irmgard Keun et al.": ["Irmgard Keun"],
  "Goethe, Johann Wolfgang von (1749-1832)": ["Goethe, Johann Wolfgang von"],
  "Mann, Thomas, 1875-1955": ["Mann, Thomas"],
  "Keun, Irmgard, 1905-": ["Keun, Irmgard"],
  "Keun, I.": ["Keun, I."],
  "Keun, Irmgard and others": ["Keun, Irmgard"],
  "Verein für Bücher und Leser": ["Verein für Bücher und Leser"],
  "Ministerium für Bildung und Kultur, Abteilung Schule": [
    "Ministerium für Bildung und Kultur, Abteilung Schule",
  ],
  "Geological Survey (U.S.); Keun, Irmgard": ["Geological Survey (U.S.)", "Keun, Irmgard"],
  "Deutsches Museum (Hrsg.)": ["Deutsches Museum"],
  others: [],
  Klabund: ["Klabund"],
  "-": [],
  "n. n.": [],
  "ohne Verf.": [],
  "o. A.": [],
  "Verschiedene Autoren": [],
  Various: [],
  "Div.": [],
  "Ohne, Anna": ["Ohne, Anna"],
  "": [],
};

for (const [cell, names] of Object.entries(CELLS)) {
  test(`"${cell.replace("\n", "⏎")}" names ${names.length}`, () => {
    assert.deepEqual(
      namesIn(cell).map(({ name }) => name),
      names,
    );
  });
}

test("what they did stands in brackets", () => {
  assert.deepEqual(namesIn("Keun, Irmgard; Edelmann, Heinz (Ill.) / Anna Meyer [Übers.]"), [
    { name: "Keun, Irmgard" },
    { name: "Edelmann, Heinz", rolle: "Ill." },
    { name: "Anna Meyer", rolle: "Übers." },
  ]);
});

test("or before their names", () => {
  assert.deepEqual(namesIn("Ende, Michael; ill. von Tripp, Franz Josef; Hrsg. v. Peter Huber"), [
    { name: "Ende, Michael" },
    { rolle: "ill", name: "Tripp, Franz Josef" },
    { rolle: "Hrsg", name: "Peter Huber" },
  ]);
  assert.deepEqual(namesIn("Nöst, Christa; Sprecher: Udo Lang; Text und Bilder: Ort, Ida"), [
    { name: "Nöst, Christa" },
    { rolle: "Sprecher", name: "Udo Lang" },
    { rolle: "Text", name: "Ort, Ida" },
  ]);
  assert.deepEqual(namesIn("Kollektiv: Vier"), [{ name: "Kollektiv: Vier" }]);
});
