/** The rules for Apache 2.4: one virtual host, with mod_rewrite and mod_headers. */

import { GONE, LONGEST_NAME, PAGES } from "./file-names.ts";
import { SERVER_HEADERS, type ServerFacts, SIGN, serverWords } from "./server-rules.ts";

/** Former addresses are a file of their own: a map is looked up, rules would be tried one by one. */
export function apacheMoved({ moved }: ServerFacts): string {
  return moved.map(([from, to]) => `${from} ${to}\n`).join("");
}

export function apacheRules(facts: ServerFacts): string {
  const { types, kinds, language, suffixes, suffixTypes, wishes, fileKinds, otherLanguages } =
    serverWords(facts);
  return `# Serves the files of this export as the program answered. Include it, and change what stands in capitals.
# It needs the modules rewrite and headers.

<VirtualHost *:80>
  ServerName KATALOG.EXAMPLE
  DocumentRoot "/FOLDER/data"
  <Directory "/FOLDER/data">
    Require all granted
    Options None
    AllowOverride None
  </Directory>
  AddDefaultCharset Off
${SERVER_HEADERS.map(([name, value]) => `  Header always set ${name} "${value}"`).join("\n")}
  ErrorDocument 404 /problem/nicht-gefunden.html
  ErrorDocument 410 "/%{reqenv:GONE}"

  RewriteEngine On
  RewriteMap moved "txt:/FOLDER/apache-moved.txt"
  # The page of an error is a file.
  RewriteCond %{ENV:REDIRECT_STATUS} .
  RewriteRule ^ - [END]
  RewriteRule ^/${GONE}/ - [R=404,L]

  # A collection and each of its members have several addresses.
${kinds
  .map(
    ({ singular, plural }) => `  RewriteRule ^/${plural}/([^/]+)$ /${singular}/$1
  RewriteRule ^/${singular}(\\.[a-z.]+)?$ /${plural}$1 [R=308,L]`,
  )
  .join("\n")}
  RewriteRule ^(/.+)/$ $1 [R=308,L]

  # The address without its suffix: "/" is called index.
  RewriteRule ^(/.*)$ - [E=STEM:$1]
  RewriteRule ^/$ - [E=STEM:/index]
  RewriteRule ^/(\\.(?:${suffixes}))$ - [E=STEM:/index,E=SUFFIX:$1]
  RewriteRule ^(/.+?)(\\.(?:${suffixes}))$ - [E=STEM:$1,E=SUFFIX:$2]
  # What has another address by now.
  RewriteCond \${moved:%{ENV:STEM}} ^(.+)$
  RewriteRule ^ %1%{ENV:SUFFIX} [R=308,L,NE]

  # What Accept names first, then ?format=, then the suffix.
  RewriteRule ^ - [E=FORMAT:.html]
${fileKinds
  .map(([singular, format]) => `  RewriteRule ^/${singular}/[0-9]+$ - [E=FORMAT:.${format}]`)
  .join("\n")}
${wishes
  .map(
    ([media, format]) => `  RewriteCond %{HTTP_ACCEPT} "^\\s*(?:${media})\\s*(?:[,;]|$)" [NC]
  RewriteRule ^ - [E=FORMAT:.${format}]`,
  )
  .join("\n")}
  RewriteCond %{QUERY_STRING} (?:^|&)format=(${suffixes})(?:&|$)
  RewriteRule ^ - [E=FORMAT:.%1]
  RewriteCond %{ENV:SUFFIX} (.+)
  RewriteRule ^ - [E=FORMAT:%1]
  # Accept-Language, then ?lang=.
${otherLanguages
  .map(
    (one) => `  RewriteCond %{HTTP:Accept-Language} ^${one}\\b [NC,OR]
  RewriteCond %{QUERY_STRING} (?:^|&)lang=${one}(?:[&-]|$) [NC]
  RewriteRule ^ - [E=LANGUAGE:/_${one}]`,
  )
  .join("\n")}
  RewriteCond %{QUERY_STRING} (?:^|&)lang=${language} [NC]
  RewriteRule ^ - [E=!LANGUAGE]
  # Further pages of a list.
  RewriteCond %{QUERY_STRING} (?:^|&)nach=[^&]
  RewriteRule ^ - [E=PAGE:/${PAGES}/-]
  RewriteCond %{QUERY_STRING} (?:^|&)nach=(${SIGN}{1,${LONGEST_NAME}})(?:&|$)
  RewriteRule ^ - [E=PAGE:/${PAGES}/%1]
  RewriteCond %{QUERY_STRING} (?:^|&)nach=(${SIGN}{${LONGEST_NAME}})(${SIGN}{1,${LONGEST_NAME}})(?:&|$)
  RewriteRule ^ - [E=PAGE:/${PAGES}/%1/%2]

${firstOf(["%{ENV:LANGUAGE}%{ENV:STEM}%{ENV:PAGE}%{ENV:FORMAT}", "%{ENV:STEM}%{ENV:PAGE}%{ENV:FORMAT}"])}
  RewriteCond %{DOCUMENT_ROOT}$1 -f
  RewriteRule ^(/.*)$ - [L]
  # What is gone has a page that says so.
  RewriteRule ^ - [E=PROBLEM:.json]
  RewriteCond %{ENV:FORMAT} ^(\\.html|\\.xml)$
  RewriteRule ^ - [E=PROBLEM:%1]
  RewriteRule ^ - [E=GONE:${GONE}%{ENV:STEM}%{ENV:PROBLEM}]
  RewriteCond %{DOCUMENT_ROOT}%{ENV:LANGUAGE}/%{ENV:GONE} -f
  RewriteCond %{ENV:LANGUAGE} ^/(.+)$
  RewriteRule ^ - [E=GONE:%1/%{ENV:GONE}]
  RewriteCond %{DOCUMENT_ROOT}/${GONE}%{ENV:STEM}.json -f
  RewriteRule ^ - [G]
  # None of the formats that it comes in is wanted: then the page.
  RewriteCond %{ENV:SUFFIX} .
  RewriteRule ^ - [R=404,L]
${firstOf(["%{ENV:LANGUAGE}%{ENV:STEM}%{ENV:PAGE}.html", "%{ENV:STEM}%{ENV:PAGE}.html"])}
  RewriteRule ^ - [R=404,L]

${suffixTypes
  // Of several sections that match, the last one decides.
  .toReversed()
  .map(
    ({ pattern, type }) => `  <FilesMatch "${pattern}">
    ForceType '${type}'
  </FilesMatch>`,
  )
  .join("\n")}
${types
  .rules()
  .map(
    ({ pattern, type }) => `  <If "%{REQUEST_FILENAME} =~ m#^/FOLDER/data${pattern.slice(1)}#">
    ForceType '${type}'
  </If>`,
  )
  .join("\n")}
  <If "%{REQUEST_FILENAME} =~ m#/${GONE}/.*\\.json$#">
    ForceType "application/problem+json; charset=utf-8"
  </If>
  <If "%{REQUEST_FILENAME} =~ m#/${GONE}/.*\\.xml$#">
    ForceType "application/problem+xml; charset=utf-8"
  </If>
</VirtualHost>
`;
}

/** The first of these files that is there is served. */
function firstOf(files: readonly string[]): string {
  return files
    .map((file) => `  RewriteCond %{DOCUMENT_ROOT}${file} -f\n  RewriteRule ^ ${file} [L]`)
    .join("\n");
}
