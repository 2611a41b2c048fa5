/** The page's address without query and fragment, as RFC 3986 has it: browsers leave letters in a path that no URI has. */
export const pageUri = (): string =>
  location.origin +
  location.pathname.replace(/%(?![\dA-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=%:@/]/g, encodeURIComponent)
