/** The approval page in its frame: 360 by 600 px, and the full width of a phone. A page that scrolls out of sight may not sign. */
export const approveCss = `
.tk-approve{position:relative;display:grid;place-items:center}
.tk-approve__wait{position:absolute;inset:0;display:grid;place-items:center}
.tk-approve__page{position:relative;inline-size:360px;max-inline-size:100%;block-size:min(600px,calc(100dvh - 112px))}
.tk-approve__page>iframe{inline-size:100%;block-size:100%;border:0}
@media (max-width:429.98px){
.tk-approve__page{inline-size:100%}
}
`
