export const stepperCss = `
.tk-steps{position:absolute;inset-inline:0;inset-block-end:-1px;display:flex;gap:4px;block-size:2px}
.tk-steps>i{flex:1;background:var(--tk-line)}
.tk-steps>i.on{background:var(--tk-focus)}
@media (forced-colors:active){
.tk-steps>i{background:GrayText}
.tk-steps>i.on{background:Highlight}
}
`
