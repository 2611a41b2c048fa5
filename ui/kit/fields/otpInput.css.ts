export const otpCss = `
.tk-otp{position:relative;display:flex;gap:8px;justify-content:center;direction:ltr}
.tk .tk-otp>input{position:absolute;inset:0;inline-size:100%;block-size:100%;border:0;padding:0;background:none;color:transparent;caret-color:transparent;font-size:16px;letter-spacing:40px;outline:0;z-index:1;forced-color-adjust:none}
.tk-otp__c{display:grid;place-items:center;inline-size:44px;min-inline-size:0;flex:0 1 44px;block-size:56px;border-radius:var(--tk-radius-2);box-shadow:inset 0 0 0 1px var(--tk-line-control);font-size:var(--tk-text-26);line-height:var(--tk-lead-26);font-weight:500}
.tk-otp__c.is-half{margin-inline-start:14px;position:relative}
.tk-otp__c.is-half::before{content:'';position:absolute;inset-inline-start:-14px;inset-block-start:50%;inline-size:6px;block-size:1.5px;background:var(--tk-line-control)}
.tk-otp.is-error>.tk-otp__c{box-shadow:inset 0 0 0 1px var(--tk-danger)}
.tk-otp>input:focus~.is-next{outline:2px solid var(--tk-focus);outline-offset:-1px;box-shadow:none}
.tk-otp>input:focus~.is-next:empty::after{content:'';inline-size:1.5px;block-size:26px;background:var(--tk-focus);animation:tk-blink 1.1s steps(2,jump-none) infinite}
@keyframes tk-blink{50%{opacity:0}}
@media (forced-colors:active){.tk-otp__c{border:1px solid ButtonText}}
`
