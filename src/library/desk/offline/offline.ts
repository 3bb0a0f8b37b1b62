/**
 * `/theke/ohne-netz`: the desk while there is no network, and the steps that failed afterwards; the service worker `/theke-dienst.js` opens
 * it.
 */

import type { Page } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { workerScript } from "../../assets/assets.ts";
import { offlinePage } from "./offline-html.ts";

const PATH = "/theke/ohne-netz";

export const deskOffline: readonly Page[] = [
  {
    path: PATH,
    needs: "ausleihe",
    read: STAFF,
    negotiated: true,
    personal: true,
    answer: ({ view }) => ({ html: () => offlinePage(PATH, view) }),
  },
  {
    // At the root, so that its scope can be the desk's address itself.
    path: "/theke-dienst.js",
    needs: "ausleihe",
    read: ["all"],
    negotiated: false,
    answer: () => ({ type: "text/javascript; charset=utf-8", body: workerScript(PATH) }),
  },
];
