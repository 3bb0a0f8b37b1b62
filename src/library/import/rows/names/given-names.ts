/** Common given names: "Jacob und Wilhelm Grimm" share a surname, "Loriot und Axel Hacke" do not, and only the names can tell. */

import { fold } from "../../../../core/words/fold.ts";

const NAMES = new Set(
  fold(
    `Adam Albert Alexander Alfred Andrea Andreas Angela Anja Anke Anna Anne Annette Anton Arkadi Arno Arnold Arthur August
    Barbara Beate Ben Benjamin Bernd Bernhard Berta Bertha Bettina Bill Birgit Bob Boris Brigitte Bruno Carl Carla Carmen Caroline Charles
    Charlotte Christa Christian Christiane Christine Christoph Clara Claudia Claus Clemens Conrad Cornelia Daniel Daniela David Dieter Dirk
    Dominik Dora Doris Dorothea Eberhard Edgar Edith Eduard Edward Elena Elisabeth Elizabeth Ellen Else Emil Emily Emma Emmy Erich Erik Erika
    Erna Ernst Erwin Eugen Eva Felix Ferdinand Florian Frank Franz Franziska Frieda Friedrich Fritz Gabriele Georg George Gerd Gerhard
    Gerda Gertrud Gisela Gregor Gudrun Gustav Günter Günther Hanna Hannah Hanne Hans Harald Harry Hartmut Heike Heiko Heiner Heinrich Heinz
    Helen Helene Helga Helmut Henri Henry Herbert Hermann Hilde Horst Hugo Ida Ilse Ines Inge Ingrid Irene Iris Irmgard Isabel Jack Jacob
    Jakob James Jan Jana Jane Janet Jens Jim Joachim Johann Johanna Johannes John Jonas Jörg Josef Joseph Juan Judith Julia Julian Julius
    Jürgen Jutta Karen Karin Karl Karla Karoline Katharina Käthe Kerstin Kevin Klaus Konrad Konstantin Kurt Lars Laura Lena Leo Leon Leonie
    Lisa Lothar Louis Louise Lucas Lucy Ludwig Luise Lukas Manfred Manuel Manuela Margarete Margret Maria Marianne Marie Marion Mark Markus
    Marlene Marta Martha Martin Martina Mary Mathilde Matthias Max Melanie Michael Michaela Mia Monika Moritz Nadine Nicole Nikolaus
    Nina Norbert Olaf Olga Oliver Oskar Otto Patricia Patrick Paul Paula Peter Petra Philipp Pierre Rainer Ralf Regina Reinhard Renate
    Richard Rita Robert Rolf Rosa Rosemarie Rudolf Ruth Sabine Sally Sandra Sara Sarah Sebastian Sigrid Silke Silvia Simon Simone Sofia
    Sonja Sophie Stefan Stefanie Stephan Stephen Susan Susanne Sven Sybille Sylvia Tanja Theodor Theresa Therese Thomas Thorsten Tim Tina
    Tobias Tom Torsten Udo Ulrich Ulrike Ursula Ute Uwe Vera Verena Viktor Volker Walter Werner Wilhelm Willi William Willy Wolf Wolfgang
    Yvonne`,
  ).split(" "),
);

/** "Jacob", "Hans-Peter", "J."; a name that is not in the list is none. */
export function isGivenName(word: string): boolean {
  const [first = ""] = fold(word).split(" ");
  return first.length === 1 || NAMES.has(first);
}
