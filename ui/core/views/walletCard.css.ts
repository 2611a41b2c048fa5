export const walletCardCss = `
.tk-wcard{border:1px solid var(--tk-line);border-radius:var(--tk-radius-2)}
.tk-wcard__who{display:flex;align-items:center;gap:12px;padding:12px}
.tk-wcard__who .hflex{gap:0 8px;flex-wrap:wrap}
.tk-wcard__keys{display:flex;border-block-start:1px solid var(--tk-line)}
.tk .tk-wcard__keys>*{flex:1;min-inline-size:0;padding-inline:4px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);border-radius:0}
.tk .tk-wcard__keys>:focus-visible{outline-offset:-2px}
.tk-wcard__keys>*+*{border-inline-start:1px solid var(--tk-line)}
.tk-wcard .is-on::before{display:none}
`
