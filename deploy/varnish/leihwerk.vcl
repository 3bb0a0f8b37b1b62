# /etc/varnish/leihwerk.vcl, for varnishd with -p http_gzip_support=off -p http_range_support=off (docs/scale.md):
# otherwise Varnish compresses by itself and changes ETags, which a program then cannot send back in If-Match, and
# gives parts of what has none.
# TLS ends in front of it, at a proxy that sets X-Forwarded-Proto and X-Forwarded-Host.
# Below each of these functions Varnish goes on with its built-in one: what has a cookie or credentials is passed,
# and what says private, no-store, no-cache or sets a cookie is not stored.

vcl 4.1;

import directors;

backend one {
    .host = "192.0.2.11";
    .port = "8080";
    .probe = { .url = "/gesundheit/lebt"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

backend two {
    .host = "192.0.2.12";
    .port = "8080";
    .probe = { .url = "/gesundheit/lebt"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_init {
    new nodes = directors.round_robin();
    nodes.add_backend(one);
    nodes.add_backend(two);
}

sub vcl_recv {
    set req.backend_hint = nodes.backend();

    # A part, a time, a state, or a stream that does not end.
    if (req.http.Range || req.http.Prefer || req.http.Accept-Datetime || req.http.If-Match
        || req.http.If-Unmodified-Since || req.http.Accept ~ "text/event-stream") {
        return (pass);
    }

    # What browsers send in a hundred spellings, and only where the first choice decides alone; anything else stays as it is.
    if (req.http.Accept-Language ~ "(?i)^de(-[a-z]+)?(,|$)") {
        set req.http.Accept-Language = "de";
    } else if (req.http.Accept-Language ~ "(?i)^en(-[a-z]+)?(,|$)") {
        set req.http.Accept-Language = "en";
    }
    if (req.http.Accept-Encoding !~ "[;*]") {
        if (req.http.Accept-Encoding ~ "(^|, *)br(,|$)") {
            set req.http.Accept-Encoding = "br";
        } else if (req.http.Accept-Encoding ~ "(^|, *)gzip(,|$)") {
            set req.http.Accept-Encoding = "gzip";
        }
    }
}

sub vcl_hash {
    # The address is part of an answer: https is not http.
    hash_data(req.http.X-Forwarded-Proto);
    hash_data(req.http.X-Forwarded-Host);
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
