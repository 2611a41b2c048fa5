/**
 * The host's buttons. A press shows without a transition: while something moves, Chromium starts a frame only on its beat, and
 * the list that the press asks for would wait for it.
 */
export const buttonsCss = `
:host{display:inline-block;vertical-align:middle}
:host([hidden]),.tk[hidden]{display:none}
.tk{display:inline-block;color:var(--tk-text-1);font:400 var(--tk-text-14)/var(--tk-lead-14) var(--tk-font);font-variant-numeric:tabular-nums;letter-spacing:normal;text-transform:none;-webkit-font-smoothing:antialiased}
.tk *{box-sizing:border-box}
button{appearance:none;border:0;margin:0;padding:0;font:inherit;color:inherit;background:none;cursor:pointer;touch-action:manipulation}
button *{pointer-events:none}
button:focus-visible{outline:2px solid var(--tk-accent);outline-offset:2px}
.tk-host{display:inline-flex;align-items:center;gap:8px;block-size:40px;max-inline-size:100%;border-radius:var(--tk-radius-2);font-weight:500;white-space:nowrap;transition:background-color .15s}
.tk-host:active{transition:none}
.tk-host--sm{block-size:32px;font-size:var(--tk-text-12)}
.tk-host--connect{padding-inline:16px;background:var(--tk-accent);color:var(--tk-on-accent)}
.tk-host--connect:hover{background:var(--tk-accent-hover)}
.tk-host--plain{background:var(--tk-surface);box-shadow:inset 0 0 0 1px var(--tk-edge)}
.tk-host--plain:hover{background:var(--tk-fill-1)}
.tk-host--acct{padding-inline:12px 4px;gap:10px}
.tk-host--bare{padding-inline-start:4px}
.tk-host--net{padding-inline:10px 8px}
.tk-host:disabled{background:var(--tk-fill-2);color:var(--tk-text-3);box-shadow:none;cursor:not-allowed}
.in{display:inline-flex;align-items:center;gap:8px;block-size:32px;padding-inline:6px 10px;border-radius:6px;background:var(--tk-fill-1)}
.i{inline-size:20px;block-size:20px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round;color:inherit}
.warn{color:var(--tk-warning)}
.dial{inline-size:20px;block-size:20px;border-radius:50%;flex:none}
.net{inline-size:20px;block-size:20px;flex:none;clip-path:polygon(0 0,72% 0,100% 28%,100% 100%,0 100%)}
.initial{display:grid;place-items:center;background:var(--tk-fill-2);color:var(--tk-text-2);font-size:11px;font-weight:600}
.ltr{direction:ltr;unicode-bidi:isolate}
.trunc{overflow:hidden;text-overflow:ellipsis}
.tk-spin{animation:tk-turn .8s linear infinite}
@keyframes tk-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.tk-spin{animation:none}.tk-host{transition-duration:.01ms}}
@media (forced-colors:active){.tk-host{border:1px solid ButtonBorder}.tk-host--connect{background:Highlight;color:HighlightText;forced-color-adjust:none}}
`
