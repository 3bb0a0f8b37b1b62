<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>Werke – Leihwerk</title>
<?php include __DIR__ . '/head.php' ?>
<main id="inhalt">
<nav class="breadcrumbs" aria-label="Sie sind hier"><ol>
<li><a href="./">Startseite</a></li>
<li aria-current="page"><bdi>Werke</bdi></li>
</ol></nav>
<h1>Werke</h1>
<form class="search" role="search" action="werke" aria-label="Werke durchsuchen">
<label for="suche">Werke durchsuchen</label>
<span class="search-line"><input id="suche" type="search" name="suche" value="<?= h($suche) ?>" dir="auto"><button>Suchen</button></span>
</form>
<nav class="letters" aria-label="Nach dem Anfang"><ul>
<?php foreach (range('a', 'z') as $letter) { ?>
<li><a rel="nofollow" href="/werke?anfang=<?= $letter ?>"><?= strtoupper($letter) ?></a></li>
<?php } ?>
</ul></nav>
<p class="total"><?= $anzahl ?> Werke</p>
<ul class="entries werk-entries" id="treffer">
<?php foreach ($werke as $werk) { ?>
<li><svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 200 300" width="200" height="300" aria-hidden="true"><path fill="#<?= sprintf('%03x', $werk['id'] * 7919 % 4096) ?>" d="M0 0h200v300H0z"/><path fill="#fdfaf3" d="M24 28h160v65H24z"/><path fill="#fff" fill-opacity=".13" fill-rule="evenodd" d="M20 250v-68h16v68zM40 250v-81h16v81zM60 250v-94h16v94zM80 250v-46h16v46zM100 250v-59h16v59zM120 250v-72h16v72zM140 250v-84h16v84zM160 250v-97h16v97z"/><path fill-opacity=".22" d="M0 0h8v300H0z"/><text y="65" font-size="26" fill="#2a664f"><tspan x="36"><?= h($werk['titel']) ?></tspan></text></svg><div class="entry-text"><a class="entry-title" href="werk/<?= $werk['id'] ?>"><bdi><?= h($werk['titel']) ?></bdi></a><div class="entry-facts"><?php foreach ($makers[$werk['id']] ?? [] as $person) { ?><bdi><a href="person/<?= h($person['slug']) ?>"><?= h($person['vorname']) ?> <?= h($person['nachname']) ?></a></bdi>, <?php } ?><bdi><?= h($werk['jahr']) ?></bdi></div><span class="availability"><?= $werk['frei'] ? 'jetzt ausleihbar' : 'ausgeliehen' ?></span></div></li>
<?php } ?>
</ul>
</main>
<?php include __DIR__ . '/foot.php' ?>
