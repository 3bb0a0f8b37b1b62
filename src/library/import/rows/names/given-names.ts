/** Common given names: "Jacob und Wilhelm Grimm" share a surname, "Loriot und Axel Hacke" do not, and only the names can tell. */

import { fold } from "../../../../core/words/fold.ts";

const NAMES = new Set(
  fold(
    `Achim Adam Adele Adelheid Agnes Alain Alan Albert Alexander Alfred Alice Alina Almut Aloys Amelie Andre Andrea Andreas Andrew Angela
    Angus Anja Anke Anna Anne Annette Antje Antoine Anton Antonia Arkadi Arno Arnold Arthur Astrid August Axel Barbara Bärbel Bastian
    Beate Ben Benedikt Benjamin Benno Bernard Bernd Bernhard Berta Bertha Bettina Bill Birgit Björn Bob Boris Brian Brigitte Bruno
    Burkhard Cäcilie Camille Carl Carla Carmen Caroline Carsten Catherine Charles Charlotte Christa Christian Christiane Christina
    Christine Christoph Claire Clara Claude Claudia Claus Clemens Conrad Corinna Cornelia Dagmar Daniel Daniela David Denis Detlef Diana
    Dieter Dirk Dominik Donald Dora Doreen Doris Dorothea Dorothy Douglas Eberhard Edda Edgar Edith Eduard Edward Egon Elena Elfriede
    Elinor Elisabeth Elizabeth Elke Ellen Elsa Else Emil Émile Emily Emma Emmy Erhard Eric Erich Erik Erika Erna Ernst Erwin Esther
    Étienne Eugen Eva Evelyn Ewald Fabian Felix Ferdinand Finn Fiona Florence Florian Frances François Françoise Frank Franz Franziska
    Frauke Frieda Friederike Friedhelm Friedrich Fritz Gabi Gabriel Gabriele Gary Geoffrey Georg George Gérard Gerd Gerda Gerhard
    Gertrud Gisela Gottfried Götz Grace Graham Gregor Greta Gudrun Guillaume Gunter Günter Gunther Günther Gustav Hanna Hannah Hanne
    Hannelore Hannes Hans Harald Harriet Harry Hartmut Hedwig Heide Heidi Heike Heiko Heiner Heinrich Heinz Helen Helene Hélène Helga
    Helmut Henning Henri Henriette Henry Herbert Hermann Hilde Hilmar Holger Horst Howard Hubert Hugo Ian Ida Ilona Ilse Ina Ines Inge
    Ingeborg Ingo Ingrid Inka Irene Iris Irma Irmgard Isabel Isabella Isolde Jack Jacob Jacqueline Jacques Jakob James Jan Jana Jane
    Janet Jean Jeanne Jennifer Jenny Jens Jérôme Jessica Jill Jim Joachim Joan Joanna Jochen Joe Johann Johanna Johannes John Jonas Jörg
    Jörn Josef Joseph Joshua Jost Joyce Juan Judith Julia Julian Julie Julius Jürgen Jutta Kai Karen Karin Karl Karla Karoline Kaspar
    Kate Katharina Käthe Katherine Kathrin Katja Katrin Keith Ken Kerstin Kevin Kirsten Klara Klaus Konrad Konstantin Kristina Kurt
    Larry Lars Laura Laurent Lawrence Lena Leo Leon Leonie Leopold Liesel Linda Lisa Lore Lothar Louis Louise Luc Lucas Lucy Ludwig
    Luisa Luise Lukas Magda Magdalena Maike Maja Malte Manfred Manuel Manuela Marc Marcel Marcus Margaret Margarete Margot Margret
    Marguerite Maria Marianne Marie Marina Mario Marion Mark Markus Marlene Marta Martha Martin Martina Mary Mathieu Mathilde Matthew
    Matthias Max Mechthild Megan Meike Melanie Mia Michael Michaela Michel Mirjam Molly Monika Monique Moritz Nadine Nadja Nancy Natalie
    Nathalie Neil Nicholas Nicolas Nicole Nigel Niklas Niko Nikolaus Nils Nina Norbert Oda Odile Olaf Olga Oliver Olivier Oskar Otfried
    Otto Pamela Pascal Patricia Patrick Paul Paula Peter Petra Philip Philipp Philippe Pia Pierre Rachel Rafael Rainer Ralf Ralph
    Raphael Ray Rebecca Rebekka Regina Reinhard Renata Renate Rene René Richard Rita Robert Roger Roland Rolf Roman Ron Ronald Rosa Rose
    Rosemarie Rudi Rüdiger Rudolf Rupert Ruth Ryan Sabine Sally Sam Samantha Samuel Sandra Sara Sarah Sascha Scott Sean Sebastian Serge
    Sharon Shirley Siegfried Siegmund Sigmund Sigrid Silke Silvia Simon Simone Sina Sofia Solveig Sonja Sönke Sophia Sophie Stefan
    Stefanie Steffen Steffi Stephan Stephen Steve Steven Stuart Susan Susanna Susanne Suzanne Sven Svenja Sybille Sylvia Sylvie Tanja
    Ted Terry Theo Theodor Theresa Therese Thierry Thomas Thorsten Till Tilman Tim Timo Tina Tobias Tom Toni Tony Torsten Udo Ulf Uli
    Ulrich Ulrike Urs Ursula Ute Uwe Valentin Vera Verena Veronika Viktor Viktoria Vincent Virginia Volker Walter Walther Waltraud Wendy
    Werner Wiebke Wilfried Wilhelm Willi William Willy Wilma Winfried Wolf Wolfgang Wolfram Xaver Yves Yvonne Zoe`,
  ).split(" "),
);

/** "Jacob", "Hans-Peter", "J."; a name that is not in the list is none. */
export function isGivenName(word: string): boolean {
  const [first = ""] = fold(word).split(" ");
  return first.length === 1 || NAMES.has(first);
}
