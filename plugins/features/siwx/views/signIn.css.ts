export const signInCss = `
.tk-siwx__exact{padding-block-end:12px}
.tk-siwx__exact .tk-disc{border-block-start:1px solid var(--tk-line)}
`
