export const alertBarCss = `
.tk-alert{display:flex;gap:12px;padding:12px 12px 14px 16px;background:var(--tk-surface);border:1px solid var(--tk-edge);border-inline-start:3px solid var(--tk-danger);border-radius:var(--tk-radius-2);inline-size:100%;align-items:flex-start}
.tk-alert>.i{color:var(--tk-danger)}
.tk-alert--warn{border-inline-start-color:var(--tk-warning)}
.tk-alert--warn>.i{color:var(--tk-warning)}
.tk-alert__c{font-family:var(--tk-font-mono);font-size:var(--tk-text-12);line-height:var(--tk-lead-12);color:var(--tk-text-2)}
.tk-alert p{font-size:var(--tk-text-12);line-height:calc(var(--tk-font-size-master)*1.8);color:var(--tk-text-2);margin-block-start:2px;overflow-wrap:anywhere}
`
