/** The rules for Caddy: a Caddyfile of one site. */

import { GONE, LONGEST_NAME, PAGES } from "./file-names.ts";
import { SERVER_HEADERS, type ServerFacts, SIGN, serverWords } from "./server-rules.ts";

export function caddyRules(facts: ServerFacts): string {
  const words = serverWords(facts);
  const { types, moved, kinds, language, suffixes, suffixTypes, wishes } = words;
  return `# Serves the files of this export as the program answered. Change what stands in capitals.

KATALOG.EXAMPLE {
	root * /FOLDER/data
${SERVER_HEADERS.map(([name, value]) => `	header ${name} "${value}"`).join("\n")}

	# The address without its suffix: "/" is called index.
	map {path} {stem} {suffix} {
		/ /index ""
		~^/\\.(${suffixes})$ /index "\${1}"
		~^(.+?)\\.(${suffixes})$ "\${1}" "\${2}"
		default {path} ""
	}
	# The suffix, then ?format=, then what Accept names first.
	map "{suffix}:{query.format}:{path}|{header.Accept}" {format} {
		~^([a-z.]+): "\${1}"
		~^:(${suffixes}): "\${1}"
${wishes
  .map(([media, format]) => `		"~(?i)^::[^|]*\\|\\s*(?:${media})\\s*(?:[,;]|$)" ${format}`)
  .join("\n")}
${words.fileKinds
  .map(([singular, format]) => `		~^::/${singular}/[0-9]+\\| ${format}`)
  .join("\n")}
		default html
	}
	map {format} {problem} {problem_type} {
		html html "text/html; charset=utf-8"
		xml xml "application/problem+xml; charset=utf-8"
		default json "application/problem+json; charset=utf-8"
	}
	# ?lang=, then Accept-Language.
	map "{query.lang}:{header.Accept-Language}" {language} {
		"~(?i)^${language}" ""
${words.otherLanguages
  .map((one) => `		"~(?i)^(?:${one}(?:[:-]|$)|[^:]*:${one}\\b)" /_${one}`)
  .join("\n")}
		default ""
	}
	# Further pages of a list.
	map {query.nach} {page} {
		~^(${SIGN}{1,${LONGEST_NAME}})$ "/${PAGES}/\${1}"
		~^(${SIGN}{${LONGEST_NAME}})(${SIGN}{1,${LONGEST_NAME}})$ "/${PAGES}/\${1}/\${2}"
		~. /${PAGES}/-
		default ""
	}
	map {query} {asked} {
		"" ""
		default "?{query}"
	}
	# What has another address by now.
	map {stem} {moved} {
${moved.map(([from, to]) => `		"${from}" "${to}"`).join("\n")}
		default ""
	}
	map {suffix} {ending} {
		"" ""
		default ".{suffix}"
	}
	map {http.matchers.file.relative} {type} {
${[...types.rules(), ...suffixTypes]
  .map(({ pattern, type }) => `		\`~${pattern}\` \`${type}\``)
  .join("\n")}
		default application/octet-stream
	}

	route {
		# A collection and each of its members have several addresses.
${kinds
  .map(
    ({ singular, plural }) => `		@${plural} path_regexp ${plural} ^/${plural}/([^/]+)$
		rewrite @${plural} /${singular}/{re.${plural}.1}
		@${singular} path_regexp ${singular} ^/${singular}(\\.[a-z.]+)?$
		redir @${singular} /${plural}{re.${singular}.1}{asked} 308`,
  )
  .join("\n")}
		@slash path_regexp slash ^(/.+)/$
		redir @slash {re.slash.1}{asked} 308
		@moved expression \`{moved} != ""\`
		redir @moved {moved}{ending}{asked} 308
		@there file {language}{stem}{page}.{format} {stem}{page}.{format} {path}
		handle @there {
			rewrite * {http.matchers.file.relative}
			header Content-Type {type}
			file_server
		}
		@gone file /${GONE}{stem}.json
		error @gone 410
		# None of the formats that it comes in is wanted: then the page.
		@shown {
			expression \`{suffix} == ""\`
			file {language}{stem}{page}.html {stem}{page}.html
		}
		handle @shown {
			rewrite * {http.matchers.file.relative}
			header Content-Type {type}
			file_server
		}
		error 404
	}
	handle_errors {
		@gone expression \`{err.status_code} == 410\`
		handle @gone {
			header Content-Type {problem_type}
			@translated file {language}/${GONE}{stem}.{problem}
			rewrite @translated {language}/${GONE}{stem}.{problem}
			@plain file /${GONE}{stem}.{problem}
			rewrite @plain /${GONE}{stem}.{problem}
			file_server {
				status 410
			}
		}
		handle {
			rewrite * /problem/nicht-gefunden.html
			header Content-Type "text/html; charset=utf-8"
			file_server {
				status 404
			}
		}
	}
}
`;
}
