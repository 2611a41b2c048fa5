/** !important on the host alone: it is the one element that the page's own rules can reach. */
export const css = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 0 auto auto !important;
  z-index: 2147483647 !important;
  pointer-events: auto !important;
  color-scheme: light dark !important;
}
dialog {
  position: fixed; inset: 16px 16px auto auto; margin: 0; box-sizing: border-box;
  width: 360px; max-width: calc(100vw - 32px); max-height: calc(100vh - 32px); overflow: auto;
  padding: 20px; border: 1px solid light-dark(#d8d4c8, #4a463c); border-radius: 14px;
  background: light-dark(#fffdf6, #26241f); color: light-dark(#26241f, #f4f1e6);
  box-shadow: 0 12px 48px rgb(0 0 0 / 35%); font: 14px/20px system-ui, sans-serif;
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 12px; font-size: 13px; opacity: 0.8 }
.brand img { width: 20px; height: 20px; border-radius: 5px }
h2 { margin: 0 0 12px; font-size: 18px; line-height: 24px; outline: none }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 12px; margin: 0 0 12px }
dt { opacity: 0.7 }
dd { margin: 0; overflow-wrap: anywhere; text-align: end }
pre {
  max-height: 220px; overflow: auto; margin: 0 0 12px; padding: 10px; border-radius: 8px;
  background: light-dark(#f1eee3, #1b1a16); font: 12px/18px ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
fieldset { margin: 0 0 12px; padding: 0; border: 0 }
legend { padding: 0; margin: 0 0 6px; opacity: 0.7 }
label { display: flex; align-items: center; gap: 8px; padding: 4px 0; font: 12px/18px ui-monospace, monospace; overflow-wrap: anywhere }
details, section { margin: 0 0 12px; padding: 10px; border: 1px solid light-dark(#d8d4c8, #4a463c); border-radius: 8px }
summary { cursor: pointer; font-weight: 600 }
details[open] summary { margin: 0 0 12px }
:is(details, section) p { margin: 0 0 12px }
:is(details, section) button { width: 100% }
details label { flex-direction: column; align-items: stretch; margin: 0 0 12px; padding: 0 }
textarea { box-sizing: border-box; padding: 10px; border: 1px solid currentColor; border-radius: 8px; background: light-dark(#fff, #1b1a16); color: inherit; font: inherit }
h3 { margin: 0 0 12px; font-size: 14px; line-height: 20px }
.warning {
  margin: 0 0 12px; padding: 10px; border-radius: 8px;
  background: light-dark(#ffe9c7, #4d3608); color: light-dark(#5c3a00, #ffe0a8);
}
footer { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
button {
  min-height: 40px; border: 0; border-radius: 10px; cursor: pointer; font: 600 14px/20px system-ui, sans-serif;
  background: light-dark(#ece8da, #3a372f); color: inherit;
}
button.approve { background: #1f6f54; color: #fff }
button:disabled { opacity: 0.5; cursor: default }
:is(button, input, summary, textarea):focus-visible { outline: 2px solid #2f8f6e; outline-offset: 2px }
`
