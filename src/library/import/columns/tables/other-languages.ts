/** Names of columns in Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Turkish and Indonesian, by a name that the fields declare. */

export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  titel:
    "judul, judul buku, título, título del libro, libro, titolo, titolo del libro, título do livro, livro, boektitel, boek, tytuł, tytuł książki, kitap adı",
  untertitel: "subtítulo, sottotitolo, ondertitel, podtytuł, undertitel, alt başlık",
  originaltitel: "título original, titolo originale, originele titel, tytuł oryginału",
  autor:
    "pengarang, penulis, autora, autores, autor principal, autore, autori, schrijver, schrijvers, auteursnaam, autorzy, författare, författarnamn, yazar, yazarlar, yazar adı",
  herausgeber: "curatore, a cura di, organizador",
  übersetzer:
    "traductor, traductora, traduttore, tradutor, vertaler, tłumacz, översättare, çevirmen",
  verlag:
    "penerbit, editorial, editore, casa editrice, editora, uitgever, uitgeverij, wydawnictwo, wydawca, förlag, yayınevi",
  ort: "lugar, luogo, ciudad, localidad, población, città, comune, cidade, localidade, woonplaats, miasto, miejscowość, şehir",
  erscheinungsort:
    "tempat terbit, kota terbit, lugar de publicación, luogo di pubblicazione, luogo di edizione, local de publicação, plaats van uitgave, miejsce wydania, utgivningsort, basım yeri",
  jahr: "tahun terbit, tahun, año, anno, ano, jaar, rok, yıl, año de publicación, año de edición, fecha de publicación, anno di pubblicazione, anno di edizione, data di pubblicazione, ano de publicação, data de publicação, jaar van uitgave, uitgavejaar, rok wydania, utgivningsår, basım yılı, yayın yılı",
  auflage: "edisi, cetakan, edición, edizione, edição, druk, wydanie, upplaga, baskı",
  sprache: "bahasa, idioma, lengua, lingua, língua, taal, język, språk, dil",
  umfang:
    "páginas, número de páginas, pagine, numero di pagine, aantal paginas, paginas, liczba stron, sidor, sidantal, sayfa, sayfa sayısı",
  reihe: "colección, collana, coleção, reeks, seria",
  bandnummer: "numero serie, volumen, número de colección, deelnummer, tom, cilt",
  art: "tipo, tipo de material, tipo de documento, tipo di materiale, medietyp",
  schlagwort:
    "subjek, materia, materias, tema, temas, género, categoría, palabras clave, argomento, soggetto, soggetti, genere, parole chiave, assunto, assuntos, palavras chave, trefwoord, trefwoorden, onderwerp, gatunek, kategoria, ämnesord, ämne, konu",
  beschreibung:
    "descripción, resumen, descrizione, riassunto, descrição, resumo, omschrijving, beschrijving, samenvatting, opis, beskrivning, açıklama, özet",
  signatur:
    "nomor panggil, signatura, signatura topográfica, clasificación, collocazione, segnatura, classificazione, cota, classificação, plaatskenmerk, sygnatura, hyllsignatur, yer numarası",
  barcode:
    "kode eksemplar, nomor barcode, código de barras, codice a barre, streepjescode, exemplaarnummer, kod kreskowy, streckkod, barkod, barkod no",
  inventarnummer:
    "kode inventaris, nomor inventaris, número de registro, nr registro, número de inventario, numero inventario, numero di inventario, tombo, número de tombo, inventarisnummer, nr inw, nr inwentarzowy, numer inwentarzowy, demirbaş no",
  standort:
    "lokasi, ubicación, estantería, ubicazione, scaffale, localização, estante, standplaats, kast, półka, regał, hylla, raf",
  zustand: "estado de conservación, stato di conservazione, estado de conservação",
  status: "estado, stato, estado do exemplar, stan",
  preis: "harga, precio, prezzo, preço, prijs, cena, pris, fiyat",
  zugangsdatum:
    "fecha de adquisición, fecha de ingreso, data di acquisto, data de aquisição, aanschafdatum, data zakupu, inköpsdatum",
  lieferant: "proveedor, fornitore, fornecedor, leverancier",
  bemerkung:
    "observaciones, notas, osservazioni, observações, opmerking, opmerkingen, uwagi, anmärkning, notlar",
  exemplare:
    "jumlah eksemplar, eksemplar, ejemplares, número de ejemplares, cantidad, esemplari, copie, numero copie, quantità, exemplares, quantidade, aantal, exemplaren, aantal exemplaren, egzemplarze, liczba egzemplarzy, antal, antal exemplar, adet",
  name: "nama, nama lengkap, nama anggota, nombre, nombre y apellidos, nombre completo, nome, nome e cognome, nome completo, naam, imię i nazwisko, namn, ad soyad, adı soyadı",
  leser:
    "lectrice, adhérent, adhérente, abonné, abonnée, emprunteur, emprunteuse, usager, lector, lectora, socio, socia, usuario, usuaria, prestatario, lettore, lettrice, utente, leitor, leitora, utilizador, lezer, lener, lid, czytelnik, czytelniczka, låntagare, okuyucu, üye",
  schüler: "alumno, alumna, alunno, alunna, aluno, aluna, leerling, uczeń, elev, öğrenci",
  nachname:
    "apellido, apellidos, cognome, sobrenome, apelido, achternaam, nazwisko, efternamn, soyad, soyadı",
  vorname: "voornaam, imię, imiona, förnamn",
  klasse: "kelas, clase, curso, grado, turma, klas, klasa, klass, sınıf",
  telefon:
    "teléfono, móvil, celular, telefono, cellulare, telefone, telemóvel, telefoon, telefoonnummer, mobiel",
  email: "correo, correo electrónico, posta elettronica, e posta",
  anschrift: "dirección, indirizzo, endereço, morada, adres, adress",
  plz: "código postal, kod pocztowy, postnummer, posta kodu",
  geburtsdatum:
    "fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, data urodzenia, födelsedatum, doğum tarihi",
  ausweis:
    "id anggota, nomor anggota, número de socio, nr socio, carné, número de carné, numero tessera, tessera, lidnummer, numer karty, nr karty, kortnummer, üye no, öğrenci no, matrícula",
  "ausgeliehen an":
    "prestado a, prestato a, in prestito a, emprestado a, uitgeleend aan, geleend door",
  "ausgeliehen am":
    "fecha de préstamo, fecha préstamo, prestado, prestado el, data prestito, data di prestito, data del prestito, prestato, prestato il, data de empréstimo, emprestado em, uitleendatum, uitgeleend, uitgeleend op, geleend op, data wypożyczenia, utlånad, lånedatum, utlåningsdatum",
  "fällig am":
    "fecha de vencimiento, vencimiento, vence, vence el, fecha límite, data scadenza, data di scadenza, scadenza, scade il, da restituire entro, data de vencimento, devolver até, inleverdatum, uiterste inleverdatum, inleveren voor, terug voor, vervaldatum, termin zwrotu, förfallodatum",
  rückgabedatum:
    "fecha de devolución, devolución, data restituzione, data di restituzione, restituzione, data de devolução, devolução, retourdatum, data zwrotu, återlämningsdatum",
  "zurückgegeben am":
    "devuelto, devuelto el, restituito, restituito il, reso il, devolvido, devolvido em, teruggebracht, teruggebracht op, ingeleverd, ingeleverd op, återlämnad",
  "vorgemerkt für":
    "reservado por, reservado para, prenotato da, prenotato per, gereserveerd door, gereserveerd voor",
  "vorgemerkt am":
    "fecha de reserva, reservado el, data prenotazione, data di prenotazione, prenotato il, data da reserva, reservado em, reserveringsdatum, gereserveerd op",
  kaution: "fianza, cauzione, borg, waarborg, kaucja",
  beitrag: "cuota, quota, quota associativa, contributie, składka",
  "bezahlt am":
    "pagado, pagado el, fecha de pago, pagato, pagato il, data pagamento, pago em, betaald, betaald op, zapłacono",
};
