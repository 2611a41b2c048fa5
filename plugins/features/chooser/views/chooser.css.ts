/** The overlay: a card over the dimmed page; a sheet without its side panel where the container is narrow. */
export const chooserCss = `
.tk-choosing{position:fixed;inset:0;inline-size:auto;block-size:auto;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;background:none;color:inherit;overflow:hidden;outline:none}
.tk-choosing[open]{display:flex;justify-content:center}
.tk-choosing::backdrop{background:var(--tk-scrim);backdrop-filter:blur(10px);animation:tk-choose-dim .2s;transition:opacity .2s,backdrop-filter .2s}
.tk-choosing.is-leaving::backdrop{opacity:0;backdrop-filter:blur(0)}
.tk-choosing:not(:modal){z-index:1}
.tk-choosing:not(:modal)::before{content:'';position:absolute;inset:0;background:var(--tk-scrim);backdrop-filter:blur(10px);transition:opacity .2s}
.is-leaving.tk-choosing::before{opacity:0}
.tk-choose{position:relative;container-type:inline-size;inline-size:740px;max-inline-size:100%;block-size:100%}
.tk-choose__f{display:grid;block-size:100%;align-items:center;justify-items:center}
.tk-choose__c{position:relative;display:grid;grid-template-columns:5fr 1px 4fr;grid-template-rows:minmax(0,1fr);inline-size:100%;max-inline-size:calc(100vw - 32px);min-block-size:min(340px,100dvh - 32px);max-block-size:min(460px,100dvh - 32px);background:var(--tk-surface);border-radius:var(--tk-radius-card);box-shadow:0 0 0 1px var(--tk-edge),var(--tk-shadow);overflow:hidden;animation:tk-choose-in .4s var(--tk-ease-enter)}
.is-yielding .tk-choose__c{animation:none}
.is-leaving .tk-choose__c{opacity:0;translate:0 8px;transition:opacity .2s var(--tk-ease-exit),translate .2s var(--tk-ease-exit)}
.tk-choose--one .tk-choose__c{grid-template-columns:1fr;min-block-size:0;inline-size:360px}
.tk-choose__l{display:flex;flex-direction:column;min-inline-size:0;min-block-size:0}
.tk-choose__h{flex:none;padding:24px 24px 16px}
.tk-choose--one .tk-choose__h{padding-inline-end:60px}
.tk-choose__h h2{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;letter-spacing:-.012em}
.tk-choose__h p{color:var(--tk-text-2);margin-block-start:4px;text-wrap:pretty}
.tk .tk-choose__o{display:none;color:var(--tk-accent-text);font-weight:500}
.tk-choose__g{flex:1;min-block-size:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(100px,1fr));align-content:start;padding:0 12px 20px;overflow:hidden auto;scrollbar-width:thin;overscroll-behavior:contain}
.tk-choose__g .tk-tile{padding:16px 4px 14px;gap:10px}
.tk-choose__g .tk-tile__n{font-size:var(--tk-text-14);line-height:var(--tk-lead-14)}
.tk-choose__d{background:var(--tk-line)}
.tk-choose__s{display:flex;flex-direction:column;align-items:center;text-align:center;padding:56px 28px 28px;min-block-size:0;overflow:hidden auto;scrollbar-width:thin}
.tk-choose__s>.tk-ring{flex:none}
.tk-choose__s h3{font-size:var(--tk-text-16);line-height:var(--tk-lead-16);font-weight:600;margin-block-start:16px;overflow-wrap:anywhere}
.tk-choose__s p{color:var(--tk-text-2);margin-block-start:8px;max-inline-size:250px;text-wrap:balance;overflow-wrap:anywhere}
.tk-choose__s .tk-btn{flex:none;margin-block-start:20px;min-inline-size:104px}
.tk-choose__x{position:absolute;inset-block-start:8px;inset-inline-end:8px}
@keyframes tk-choose-in{from{opacity:0;translate:0 40px}}
@keyframes tk-choose-dim{from{opacity:0;backdrop-filter:blur(0)}}
@container (max-width:400px){
.tk-choose__f{align-items:end}
.tk-choose__c,.tk-choose--one .tk-choose__c{grid-template-columns:1fr;inline-size:100%;max-inline-size:none;min-block-size:0;max-block-size:calc(100dvh - 24px);padding-block-end:env(safe-area-inset-bottom);border-end-start-radius:0;border-end-end-radius:0;border-start-start-radius:var(--tk-radius-sheet);border-start-end-radius:var(--tk-radius-sheet)}
.tk-choose__s,.tk-choose__d{display:none}
.tk-choose__h{padding-inline-end:60px}
.tk .tk-choose__o{display:block}
}
@media (forced-colors:active){
.tk-choose__c{border:1px solid ButtonBorder}
}
`
