/** The sheet of the pages of the secure origin. Widths follow the text, so that twice the text still fits 320 px. */
export const pageCss = `
*{box-sizing:border-box}
html{background:var(--tk-surface);color:var(--tk-text-1);font:400 var(--tk-text-14)/var(--tk-lead-14) var(--tk-font);font-variant-numeric:tabular-nums;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0}
:where(h1,h2,p,ol,ul,dl,dd){margin:0;padding:0;font:inherit}
:where(ol,ul){list-style:none}
:where(button,input,textarea){font:inherit;color:inherit;margin:0}
:focus-visible{outline:2px solid var(--tk-focus);outline-offset:2px}
.page{display:flex;flex-direction:column;gap:20px;inline-size:100%;max-inline-size:440px;min-block-size:100vh;margin-inline:auto;padding:24px 20px;overflow-wrap:anywhere}
.page-name{color:var(--tk-text-2);font-weight:500}
.page h1{font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;outline:none}
.page h2{font-weight:600}
.stack{display:flex;flex-direction:column;gap:12px}
.code{background:#fff;border-radius:var(--tk-radius-3);padding:24px;aspect-ratio:1;inline-size:100%;max-inline-size:320px;margin-inline:auto;forced-color-adjust:none}
.code path{fill:#000}
.touch{text-decoration:none}
@media (pointer:fine){.touch{display:none}}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(96px,1fr));gap:12px}
.dim{color:var(--tk-text-2)}
.small{font-size:var(--tk-text-12);line-height:var(--tk-lead-12)}
.mono{font-family:var(--tk-font-mono)}
.end{margin-block:auto -24px;padding-block:4px 24px}
html,.panel{scroll-padding-block-end:max(160px,30vh)}
.pinned{position:sticky;inset-block-end:0;margin-inline:-20px;padding-inline:20px;background:var(--tk-surface);box-shadow:0 -12px 16px 4px var(--tk-surface)}
.asker{display:flex;gap:12px;align-items:center;padding:12px;border-radius:var(--tk-radius-3);background:var(--tk-fill-1)}
.asker img{inline-size:40px;block-size:40px;border-radius:var(--tk-radius-2);flex:none}
.asker b{display:block;font-weight:600}
.btn{appearance:none;border:0;display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:48px;padding:8px 16px;border-radius:var(--tk-radius-2);font-weight:500;text-align:center;cursor:pointer;background:var(--tk-fill-1);color:var(--tk-text-1);box-shadow:inset 0 0 0 1px var(--tk-line)}
.btn:hover{background:var(--tk-fill-2)}
.btn--primary{background:var(--tk-accent);color:var(--tk-on-accent);box-shadow:none}
.btn--primary:hover{background:var(--tk-accent-hover)}
.btn--quiet{background:none;color:var(--tk-text-2);box-shadow:none}
.btn--danger{background:none;color:var(--tk-danger);box-shadow:inset 0 0 0 1px var(--tk-danger)}
.btn:disabled,.btn[aria-disabled=true],.btn[aria-disabled=true]:hover{background:var(--tk-fill-2);color:var(--tk-text-3);box-shadow:none;cursor:not-allowed}
.notice{padding:12px;border-radius:var(--tk-radius-3);background:var(--tk-fill-1)}
.notice--warning{background:var(--tk-warning-fill);color:var(--tk-warning)}
.notice--danger{background:var(--tk-danger-fill);color:var(--tk-danger)}
.shown{padding:16px;border-radius:var(--tk-radius-3);background:var(--tk-fill-1);font-size:var(--tk-text-20);line-height:var(--tk-lead-20);font-weight:600;letter-spacing:.2em;text-align:center}
.words{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px;counter-reset:word}
.words li{counter-increment:word;padding:8px;border-radius:var(--tk-radius-2);background:var(--tk-fill-1)}
.words li::before{content:counter(word);display:inline-block;min-inline-size:24px;color:var(--tk-text-3)}
.field{display:flex;flex-direction:column;gap:4px}
.field input,.field textarea{inline-size:100%;min-block-size:48px;padding:8px 12px;border:1px solid var(--tk-line-control);border-radius:var(--tk-radius-2);background:none}
.field [aria-invalid=true]{border-color:var(--tk-danger)}
.field-problem{color:var(--tk-danger)}
.choice{display:flex;gap:12px;align-items:center;min-block-size:48px;cursor:pointer}
.choice input{inline-size:20px;block-size:20px;flex:none;accent-color:var(--tk-accent)}
.rows li{display:flex;flex-direction:column;padding-block:8px;border-block-end:1px solid var(--tk-line)}
@media (forced-colors:active){.btn{border:1px solid ButtonBorder}.btn[aria-disabled=true]{color:GrayText}}
@media (prefers-contrast:more){:focus-visible{outline-width:3px}}
`
