// @ts-check

/** A refusal to open the page for this reader. Its message says why in their language; it is empty if Discord didn't say who they are. */
export class Refusal extends Error {}
