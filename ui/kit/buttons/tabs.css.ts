export const tabsCss = `
.tk-tabs{display:flex;border-block-end:1px solid var(--tk-line);padding-inline:8px}
.tk-tab{position:relative;flex:1;min-inline-size:0;display:flex;align-items:center;justify-content:center;gap:6px;block-size:44px;padding-inline:8px;font-weight:500;color:var(--tk-text-2);border-radius:var(--tk-radius-1)}
.tk-tab:hover,.tk-tab[aria-selected=true]{color:var(--tk-text-1)}
.tk-tab[aria-selected=true]::after{content:'';position:absolute;inset-inline:12px;inset-block-end:-1px;block-size:2px;background:var(--tk-focus)}
.tk-tab .n{color:var(--tk-text-3);font-weight:400}
.tk-tab:focus-visible{outline-offset:-2px}
@media (forced-colors:active){
.tk-tab[aria-selected=true]::after{background:Highlight}
}
`
