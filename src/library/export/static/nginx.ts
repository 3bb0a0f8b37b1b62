/** The rules for nginx: one file, to be included into `http`. */

import { GONE, LONGEST_NAME, PAGES } from "./file-names.ts";
import { SERVER_HEADERS, type ServerFacts, SIGN, serverWords } from "./server-rules.ts";

export function nginxRules(facts: ServerFacts): string {
  const { types, moved, kinds, language, suffixes, wishes, fileKinds, otherLanguages } =
    serverWords(facts);
  const headers = SERVER_HEADERS.map(([name, value]) => `add_header ${name} "${value}" always;`);
  const doubled = [...types.bySuffix].filter(([suffix]) => suffix.includes("."));
  const special = [
    ...types.rules(),
    ...doubled.map(([suffix, type]) => ({ pattern: `\\.${suffix.replace(".", "\\.")}$`, type })),
  ];
  return `# Serves the files of this export as the program answered. Include it into http, and change what stands in capitals.

map_hash_max_size 262144;
map_hash_bucket_size 512;

# The address without its suffix: "/" is called index.
map $uri $leihwerk_stem {
  / /index;
  "~^/\\.(?:${suffixes})$" /index;
  "~^(?<leihwerk_1>.+?)\\.(?:${suffixes})$" $leihwerk_1;
  default $uri;
}
# The suffix, then ?format=, then what Accept names first.
map $uri $leihwerk_suffix {
  "~\\.(?<leihwerk_2>${suffixes})$" $leihwerk_2;
  default "";
}
map "$leihwerk_suffix:$arg_format:$uri|$http_accept" $leihwerk_format {
  "~^(?<leihwerk_3>[a-z.]+):" $leihwerk_3;
  "~^:(?<leihwerk_4>${suffixes}):" $leihwerk_4;
${wishes
  .map(([media, format]) => `  "~*^::[^|]*\\|\\s*(?:${media})\\s*(?:[,;]|$)" ${format};`)
  .join("\n")}
${fileKinds.map(([singular, format]) => `  "~^::/${singular}/[0-9]+\\|" ${format};`).join("\n")}
  default html;
}
# ?lang=, then Accept-Language.
map "$arg_lang:$http_accept_language" $leihwerk_language {
  "~*^${language}" "";
${otherLanguages.map((one) => `  "~*^(?:${one}(?:[:-]|$)|[^:]*:${one}\\b)" /_${one};`).join("\n")}
  default "";
}
# Further pages of a list.
map $arg_nach $leihwerk_page {
  "~^(?<leihwerk_5>${SIGN}{1,${LONGEST_NAME}})$" /${PAGES}/$leihwerk_5;
  "~^(?<leihwerk_6>${SIGN}{${LONGEST_NAME}})(?<leihwerk_7>${SIGN}{1,${LONGEST_NAME}})$" /${PAGES}/$leihwerk_6/$leihwerk_7;
  "~." /${PAGES}/-;
  default "";
}
map $leihwerk_format $leihwerk_problem {
  html html;
  xml xml;
  default json;
}
# What has another address by now.
map $leihwerk_stem $leihwerk_moved {
${moved.map(([from, to]) => `  "${from}" "${to}";`).join("\n")}
  default "";
}

server {
  listen 80;
  server_name KATALOG.EXAMPLE;
  root /FOLDER/data;
  index nothing;
  charset off;
  etag on;
  types {
${[...types.bySuffix]
  .filter(([suffix]) => !suffix.includes("."))
  .map(([suffix, type]) => `    ${JSON.stringify(type)} ${suffix};`)
  .join("\n")}
  }
  default_type application/octet-stream;
${headers.map((line) => `  ${line}`).join("\n")}

  # A collection and each of its members have several addresses.
${kinds.map(({ singular, plural }) => `  rewrite ^/${plural}/([^/]+)$ /${singular}/$1;`).join("\n")}
${kinds.map(({ singular, plural }) => `  if ($uri ~ ^/${singular}(\\.[a-z.]+)?$) { return 308 /${plural}$1$is_args$args; }`).join("\n")}
  if ($uri ~ ^(/.+)/$) { return 308 $1$is_args$args; }
  if ($leihwerk_moved != "") { set $leihwerk_dot .; }
  if ($leihwerk_suffix = "") { set $leihwerk_dot ""; }
  if ($leihwerk_moved != "") { return 308 $leihwerk_moved$leihwerk_dot$leihwerk_suffix$is_args$args; }

  error_page 404 /problem/nicht-gefunden.html;
  error_page 410 /${GONE}$leihwerk_stem.$leihwerk_problem;

  location / {
    # Its media type is told by more than what stands behind the last dot.
    if ($leihwerk_format ~ "^(?:${doubled.map(([suffix]) => suffix.replace(".", "\\.")).join("|")})$") {
      rewrite ^ $leihwerk_stem.$leihwerk_format last;
    }
    try_files $leihwerk_language$leihwerk_stem$leihwerk_page.$leihwerk_format $leihwerk_stem$leihwerk_page.$leihwerk_format $uri @other;
  }
${special
  .map(
    ({ pattern, type }) => `  location ~ "${pattern}" {
    types { }
    default_type ${JSON.stringify(type)};
    try_files $leihwerk_language$leihwerk_stem$leihwerk_page.$leihwerk_format $leihwerk_stem$leihwerk_page.$leihwerk_format $uri @other;
  }`,
  )
  .join("\n")}
  location @other {
    if (-f $document_root/${GONE}$leihwerk_stem.json) { return 410; }
    if ($leihwerk_suffix != "") { return 404; }
    # None of the formats that it comes in is wanted: then the page.
    try_files $leihwerk_language$leihwerk_stem$leihwerk_page.html $leihwerk_stem$leihwerk_page.html =404;
  }
  location /${GONE}/ {
    internal;
    try_files $leihwerk_language$uri $uri =404;
    types {
      "text/html; charset=utf-8" html;
      "application/problem+json; charset=utf-8" json;
      "application/problem+xml; charset=utf-8" xml;
    }
  }
}
`;
}
