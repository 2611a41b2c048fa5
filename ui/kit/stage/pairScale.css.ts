export const pairScaleCss = `
.tk-pair{display:flex;align-items:center;justify-content:center;gap:12px}
.tk-pair__s{display:flex;gap:5px;align-items:center}
.tk-pair__s>i{inline-size:1.5px;block-size:8px;background:var(--tk-line-control);border-radius:1px}
.tk-pair__s>i:nth-child(4n+1){block-size:14px}
.tk-pair__s>i.on{background:var(--tk-focus)}
@media (forced-colors:active){
.tk-pair__s>i{background:GrayText}
.tk-pair__s>i.on{background:Highlight}
}
`
