<?php $name = trim("{$person['vorname']} {$person['nachname']}"); $years = array_filter(array_column($person['werke'], 'jahr')); ?>
<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<title><?= h($name) ?> – Leihwerk</title>
<?php include __DIR__ . '/head.php' ?>
<main id="inhalt">
<nav class="breadcrumbs" aria-label="Sie sind hier"><ol>
<li><a href="./">Startseite</a></li>
<li><a href="personen"><bdi>Personen</bdi></a></li>
<li aria-current="page"><bdi><?= h($name) ?></bdi></li>
</ol></nav>
<article class="member person">
<header class="member-head">
<h1><bdi><?= h($name) ?></bdi></h1>
<?php if ($person['bild']) { ?><img class="portrait" src="<?= h($person['bild']) ?>" alt="" width="320" height="320"><?php } ?>
<p class="lead">Von <bdi><?= h($name) ?></bdi> sind <?= count($person['werke']) ?> Werke<?php if ($years) { ?> aus den Jahren <?= min($years) ?> bis <?= max($years) ?><?php } ?> verzeichnet.</p>
</header>
<section class="related" aria-labelledby="feld-werk">
<h2 id="feld-werk">Werke</h2>
<ul class="entries werk-entries">
<?php foreach ($person['werke'] as $werk) { ?>
<li><svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 200 300" width="200" height="300" aria-hidden="true"><path fill="#<?= sprintf('%03x', $werk['id'] * 7919 % 4096) ?>" d="M0 0h200v300H0z"/><path fill="#fdfaf3" d="M24 28h160v65H24z"/><path fill="#fff" fill-opacity=".13" fill-rule="evenodd" d="M20 250v-68h16v68zM40 250v-81h16v81zM60 250v-94h16v94zM80 250v-46h16v46zM100 250v-59h16v59zM120 250v-72h16v72zM140 250v-84h16v84zM160 250v-97h16v97z"/><path fill-opacity=".22" d="M0 0h8v300H0z"/><text y="65" font-size="26" fill="#2a664f"><tspan x="36"><?= h($werk['titel']) ?></tspan></text></svg><div class="entry-text"><bdi class="entry-title"><a href="werk/<?= $werk['id'] ?>"><?= h($werk['titel']) ?></a></bdi><div class="entry-facts"><bdi><?= h($werk['jahr']) ?></bdi></div><span class="availability"><?= $werk['frei'] ? 'jetzt ausleihbar' : 'ausgeliehen' ?></span></div></li>
<?php } ?>
</ul>
</section>
<dl class="details">
<?php if ($person['gnd']) { ?><div><dt>GND</dt><dd><a class="outside" href="https://d-nb.info/gnd/<?= h($person['gnd']) ?>" rel="external noopener"><bdi><?= h($person['gnd']) ?></bdi></a></dd></div><?php } ?>
<?php if ($person['wikidata']) { ?><div><dt>Wikidata</dt><dd><a class="outside" href="https://www.wikidata.org/wiki/<?= h($person['wikidata']) ?>" rel="external noopener"><bdi><?= h($person['wikidata']) ?></bdi></a></dd></div><?php } ?>
</dl>
</article>
</main>
<?php include __DIR__ . '/foot.php' ?>
