export const sendCss = `
.tk-send__amount{border-block-end:1px solid var(--tk-line)}
.tk-send__amount>.hflex{gap:12px}
.tk-send__under{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px;min-block-size:24px;margin-block-start:8px}
.tk-send__under>span{overflow-wrap:anywhere;min-inline-size:0}
.tk-send__to{display:flex;flex-direction:column;gap:12px;padding-block-end:0}
.tk-send__panel{padding:10px 12px;background:var(--tk-fill-1);border-radius:var(--tk-radius-2)}
.tk-send__to .tk-link{margin-inline-start:auto}
.tk-send__to .tk-note .tk-addr{margin-block-start:4px;font-size:min(var(--tk-text-14),4cqi)}
.tk-send__memo{padding-block-end:0}
`
