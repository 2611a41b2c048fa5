/** Who asks: a page, as the wallet knows it. A `Location` is one. */
export type Site = { readonly origin: string; readonly host: string }
