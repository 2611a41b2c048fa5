export const pillCss = `
.tk-pill{display:inline-flex;align-items:center;gap:8px;block-size:40px;padding-inline:6px 10px;border-radius:20px;box-shadow:inset 0 0 0 1px var(--tk-line);background:var(--tk-fill-1);font-weight:500;white-space:nowrap;flex:none}
button.tk-pill:hover{background:var(--tk-fill-2)}
.tk-pill .i{color:var(--tk-text-2)}
@media (forced-colors:active){
.tk-pill{border:1px solid ButtonBorder}
.tk .tk-pill .i{color:inherit}
}
`
