export const sendCss = `
.tk-send__amount{border-block-end:1px solid var(--tk-line)}
.tk-send__amount>.hflex{gap:12px}
.tk-send__under{display:flex;justify-content:space-between;gap:12px;min-block-size:24px;margin-block-start:8px}
.tk-send__to{display:flex;flex-direction:column;gap:12px;padding-block-end:0}
.tk-send__memo{padding-block-end:0}
.tk-send__figure{display:flex;align-items:center;gap:12px;padding-block:24px 20px;border-block-end:1px solid var(--tk-line)}
.tk-send__figure .grow>*+*{margin-block-start:4px}
.tk-send__address{margin-block-start:8px;padding:10px 12px;background:var(--tk-fill-1);border-radius:var(--tk-radius-2)}
.tk-send__details{padding-block:6px}
.tk-send__text{overflow-wrap:anywhere}
.tk-send__log{max-block-size:160px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2);margin:0 0 12px}
.tk-send__hint{margin-block:0 16px}
`
