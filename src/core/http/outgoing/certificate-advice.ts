/** Node advises whoever starts programs with `node`; here the settings are where an authority of one's own is named. */

const NODES = "if the root CA is installed locally, try running Node.js with --use-system-ca";
const OURS =
  "if an authority of your own has signed it, let NODE_EXTRA_CA_CERTS name the file of that authority";

export function ownAdvice(message: string): string {
  return message.replace(NODES, OURS);
}
