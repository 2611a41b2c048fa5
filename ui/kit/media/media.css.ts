/** Marks of wallets, networks, tokens and accounts. */
export const mediaCss = `
.tk-glyph{display:grid;place-items:center;inline-size:36px;block-size:36px;flex:none;border-radius:10px;background:var(--tk-fill-2);color:var(--tk-text-1)}
.tk-glyph--accent{background:var(--tk-accent-fill);color:var(--tk-accent-text)}
.tk-initial::before{content:attr(data-initial)}
.tk-initial{display:grid;place-items:center;inline-size:100%;block-size:100%;background:var(--tk-fill-2);color:var(--tk-text-2);font-weight:600;line-height:1}
.tk .tk-img{inline-size:100%;block-size:100%;object-fit:cover}
.tk .tk-img.is-pending{opacity:0}
.tk-wal,.tk-net,.tk-av,.tk-tok__i{display:block;flex:none;overflow:hidden;background:var(--tk-fill-2)}
.tk-wal{position:relative;border-radius:22%}
.tk-wal::after{content:'';position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px rgb(127 127 127/.16)}
.tk-tok{position:relative;display:block;flex:none}
.tk-tok__i{inline-size:100%;block-size:100%;border-radius:50%}
.tk-tok__n{position:absolute;inset-inline-end:-4px;inset-block-end:-3px;padding:2px;background:var(--tk-surface)}
.tk-tok__w{position:absolute;inset-inline-end:-5px;inset-block-end:-4px;padding:2px;background:var(--tk-surface);border-radius:6px}
.tk-net,.tk-tok__n{clip-path:polygon(0 14%,1% 9%,4.5% 4%,9% 1%,14% 0,64% 0,68% 1%,71% 3%,97% 29%,99% 32%,100% 36%,100% 86%,99% 91%,96% 96%,91% 99%,86% 100%,14% 100%,9% 99%,4% 96%,1% 91%,0 86%)}
.tk-av{border-radius:50%}
.tk-av>svg{inline-size:100%;block-size:100%}
.tk-badge{position:absolute;inset-inline-end:-4px;inset-block-end:-3px;display:grid;place-items:center;inline-size:18px;block-size:18px;border-radius:50%;background:var(--tk-fill-2);color:var(--tk-text-1);box-shadow:0 0 0 2px var(--tk-surface)}
.tk .tk-badge .i{inline-size:12px;block-size:12px;stroke-width:2.25}
.tk-badge--done{background:var(--tk-accent);color:var(--tk-on-accent)}
.tk-badge--danger{background:var(--tk-danger);color:var(--tk-on-danger)}
.tk-seal{position:absolute;inset-inline-end:-5px;inset-block-end:-5px;inline-size:18px;block-size:18px;border-radius:50%;background:var(--tk-surface);color:var(--tk-accent-text);display:grid;place-items:center}
.tk .tk-seal .i{inline-size:16px;block-size:16px;stroke-width:1.9}
@media (forced-colors:active){
.tk-wal,.tk-tok,.tk-net,.tk-av{forced-color-adjust:none}
}
`
