/** The wrapper inside a shadow root, and the few classes that every part shares. */
export const baseCss = `
.tk{all:initial;display:contents;color-scheme:inherit;visibility:visible;color:var(--tk-text-1);font:400 var(--tk-text-14)/var(--tk-lead-14) var(--tk-font);-webkit-font-smoothing:antialiased;font-variant-numeric:tabular-nums;font-feature-settings:'tnum';text-size-adjust:100%;-webkit-text-size-adjust:100%;text-align:start}
.tk *{box-sizing:border-box}
.tk [hidden]{display:none!important}
.tk :where(h1,h2,h3,p,ul,ol,dl,dd,figure,pre){margin:0;padding:0;font:inherit}
.tk :where(ul,ol){list-style:none}
.tk :where(button,input){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
.tk :where(button){appearance:none;border:0;background:none;padding:0;cursor:pointer;text-align:inherit;touch-action:manipulation;-webkit-tap-highlight-color:transparent}
.tk :where(button:disabled,[aria-disabled=true]){cursor:not-allowed}
.tk :where([aria-busy=true]){cursor:progress}
.tk :where(a){color:inherit;text-decoration:underline;text-decoration-color:var(--tk-line-control);text-underline-offset:3px}
.tk :focus-visible{outline:2px solid var(--tk-focus);outline-offset:2px}
.tk svg,.tk img{display:block;flex:none}
.tk .i{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.tk .i-16{width:16px;height:16px;stroke-width:1.75}
.tk .i-24{width:24px;height:24px}
.tk .i .dots{fill:currentColor;stroke:none}
.tk .mono{font-family:var(--tk-font-mono);font-size:.93em;letter-spacing:-.01em}
.tk .ltr{direction:ltr;unicode-bidi:isolate}
.tk :where(h1,h2,h3,p,b,li,dt,button>span,.trunc,.tk-row__t,.tk-row__s,.tk-tag){unicode-bidi:plaintext;text-align:-webkit-match-parent;text-align:match-parent}
.tk .dim{color:var(--tk-text-2)}
.tk .faint{color:var(--tk-text-3)}
.tk .small{font-size:var(--tk-text-12);line-height:var(--tk-lead-12)}
.tk .strong{font-weight:500}
.tk .pos{color:var(--tk-positive)}
.tk .neg{color:var(--tk-danger)}
.tk .warn{color:var(--tk-warning)}
.tk .end{text-align:end}
.tk .center{text-align:center}
.tk .trunc{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-inline-size:0}
.tk .nowrap{white-space:nowrap}
.tk .grow{flex:1;min-inline-size:0}
.tk .rel{position:relative}
.tk .hflex{display:flex;align-items:center;gap:8px}
.tk .vstack{display:flex;flex-direction:column}
.tk .between{justify-content:space-between}
.tk .sr{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tk .flip-rtl:dir(rtl){transform:scaleX(-1)}
.tk-spin{animation:tk-turn .8s linear infinite}
@keyframes tk-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.tk *,.tk ::before,.tk ::after,.tk ::backdrop{animation:none!important;transition-duration:.01ms!important}}
@media (prefers-contrast:more){.tk :focus-visible{outline-width:3px}}
`
