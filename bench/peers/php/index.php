<?php
/** The peer made with PHP: PDO, templates in PHP itself; opcache on, the connection kept, as careful operators have it. */

declare(strict_types=1);

const MOST_LOANS = 10;
const DAYS = 28;
const FREE = 'exists (select 1 from exemplar e where e.werk = w.id
  and not exists (select 1 from ausleihe a where a.exemplar = e.id and a.zurueck is null)) as frei';

$database = new PDO('sqlite:' . getenv('PEER_DATABASE'), null, null, [
    PDO::ATTR_PERSISTENT => true,
    PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
    PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    PDO::ATTR_TIMEOUT => 5,
]);

function ask(string $sql, array $values = []): array
{
    global $database;
    $statement = $database->prepare($sql);
    $statement->execute($values);
    return $statement->fetchAll();
}

function h(mixed $text): string
{
    return htmlspecialchars((string) $text, ENT_QUOTES);
}

function answer(int $status, string $type, string $body): void
{
    $tag = '"' . md5($body) . '"';
    header("ETag: $tag");
    if (($_SERVER['HTTP_IF_NONE_MATCH'] ?? '') === $tag) {
        http_response_code(304);
        return;
    }
    http_response_code($status);
    header("Content-Type: $type; charset=utf-8");
    header('Content-Length: ' . strlen($body));
    echo $body;
}

function json(int $status, mixed $value): void
{
    answer($status, 'application/json', json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
}

function page(string $template, array $values): void
{
    extract($values);
    ob_start();
    include __DIR__ . "/$template.php";
    answer(200, 'text/html', ob_get_clean());
}

function personOf(string $slug): ?array
{
    $person = ask('select * from person where slug = ?', [$slug])[0] ?? null;
    if ($person === null) return null;
    $person['werke'] = ask('select w.*, ' . FREE . ' from werk_person p join werk w on w.id = p.werk where p.person = ? order by w.jahr, w.titel', [$person['id']]);
    return $person;
}

function worksFor(string $words): array
{
    if ($words === '') {
        $count = ask('select count(*) as anzahl from werk')[0]['anzahl'];
        $works = ask('select w.*, ' . FREE . ' from werk w order by w.sortiert, w.id limit 20');
    } else {
        $count = ask('select count(*) as anzahl from werk_suche where werk_suche match ?', ["\"$words\"*"])[0]['anzahl'];
        $works = ask('select w.*, ' . FREE . ' from werk_suche s join werk w on w.id = s.rowid where werk_suche match ? order by s.rank limit 20', ["\"$words\"*"]);
    }
    $ids = json_encode(array_column($works, 'id'));
    $makers = [];
    foreach (ask('select wp.werk, p.slug, p.vorname, p.nachname from werk_person wp join person p on p.id = wp.person
        where wp.werk in (select value from json_each(?)) order by wp.werk, wp.position', [$ids]) as $maker) {
        $makers[$maker['werk']][] = $maker;
    }
    return ['suche' => $words, 'anzahl' => $count, 'werke' => $works, 'makers' => $makers];
}

function staffOnly(): void
{
    preg_match('/^Bearer (\S+)$/', $_SERVER['HTTP_AUTHORIZATION'] ?? '', $found);
    if (ask("select 1 from konto where schluessel = ? and rolle = 'bibliothekar'", [hash('sha256', $found[1] ?? '')]) === []) {
        http_response_code(401);
        exit;
    }
}

function lend(array $body): void
{
    global $database;
    $database->exec('BEGIN IMMEDIATE');
    $copy = ask('select * from exemplar where barcode = ?', [$body['exemplar']['barcode']])[0] ?? null;
    $reader = ask('select * from konto where ausweis = ?', [$body['konto']['ausweis']])[0] ?? null;
    $why = match (true) {
        !$copy || !$reader || $reader['gesperrt'] !== null => 'There is no such copy or reader, or they are barred.',
        ask('select 1 from ausleihe where exemplar = ? and zurueck is null', [$copy['id']]) !== [] => 'Somebody has this copy.',
        ask('select count(*) as anzahl from ausleihe where konto = ? and zurueck is null', [$reader['id']])[0]['anzahl'] >= MOST_LOANS => 'This reader has too many loans.',
        default => null,
    };
    if ($why !== null) {
        $database->exec('ROLLBACK');
        json(409, ['title' => $why]);
        return;
    }
    $loan = ask('insert into ausleihe (exemplar, konto, von, faellig) values (?, ?, ?, ?) returning *',
        [$copy['id'], $reader['id'], date('Y-m-d'), date('Y-m-d', time() + DAYS * 86400)])[0];
    $database->exec('COMMIT');
    header("Location: /ausleihe/{$loan['id']}");
    json(201, $loan);
}

function giveBack(int $id, array $body): void
{
    global $database;
    $database->exec('BEGIN IMMEDIATE');
    $loan = ask('select * from ausleihe where id = ?', [$id])[0] ?? null;
    if ($loan !== null && $loan['zurueck'] === null)
        $loan = ask('update ausleihe set zurueck = ? where id = ? returning *', [$body['zurueck'], $id])[0];
    $database->exec('COMMIT');
    if ($loan === null) http_response_code(404);
    else json(200, $loan);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$body = json_decode(file_get_contents('php://input') ?: 'null', true);
if (preg_match('#^/person/([^/]+)$#', $path, $found) && ($person = personOf($found[1]))) {
    page('person', ['person' => $person]);
} elseif (preg_match('#^/json/person/([^/]+)$#', $path, $found) && ($person = personOf($found[1]))) {
    $origin = 'http://' . $_SERVER['HTTP_HOST'];
    json(200, [
        'image' => $person['bild'],
        'vorname' => $person['vorname'],
        'nachname' => $person['nachname'],
        'werk' => array_map(fn($werk) => ['titel' => $werk['titel'], 'url' => "$origin/werk/{$werk['id']}"], $person['werke']),
    ]);
} elseif ($path === '/werke') {
    page('works', worksFor($_GET['suche'] ?? ''));
} elseif ($path === '/ausleihen/' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    staffOnly();
    lend($body);
} elseif (preg_match('#^/ausleihe/(\d+)$#', $path, $found) && $_SERVER['REQUEST_METHOD'] === 'PATCH') {
    staffOnly();
    giveBack((int) $found[1], $body);
} else {
    http_response_code(404);
}
