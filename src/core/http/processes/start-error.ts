/** One sentence for the person who started the server: why it cannot start. */

export class StartError extends Error {}
