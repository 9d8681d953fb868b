/** Style sheet of a form's page. The site sets its colours. */
export const sheet = `
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,system-ui,Arial,sans-serif}
body{margin:0}
a{color:inherit}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1.5rem;padding:.5rem 1.25rem;background:var(--bar);color:var(--on-bar);border-bottom:1px solid var(--muted)}
header a{display:inline-flex;align-items:center;min-height:44px;font-weight:650;text-decoration:none}
main{max-width:38rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.2}
p{margin:0 0 1rem}
label,legend{font-weight:600;font-size:.9375rem}
label span{color:var(--muted);font-weight:400}
form>p>label,fieldset>p>label{display:block;margin-bottom:.25rem}
fieldset{margin:0 0 1.5rem;padding:0;border:0}
fieldset legend{margin-bottom:.75rem;padding:0;font-size:1.125rem}
.boxes legend{margin:0;font-size:.9375rem}
input:not([type=checkbox]),select,textarea{width:100%;min-height:48px;padding:.7rem .9rem;border:1px solid var(--muted);border-radius:min(var(--radius),12px);background:var(--paper);color:var(--ink);font:inherit}
[aria-invalid]{border-width:2px;border-color:var(--ink)}
.tick{display:flex;gap:.75rem;align-items:center;min-height:44px;margin:0}
.tick label{font-weight:400}
form .tick>label{display:flex;gap:.75rem;align-items:center;margin:0;min-height:44px}
.tick input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--accent)}
.error{margin-top:-.6rem;font-weight:600}
.wrong{margin:0 0 1.5rem;padding:1rem 1.25rem;border:2px solid var(--ink);border-radius:min(var(--radius),12px);background:var(--surface)}
.wrong p{margin:0;font-weight:650}
.wrong ul{margin:.5rem 0 0;padding-left:1.25rem}
.wrong a{display:inline-block;padding-block:.25rem}
.notice{margin-top:1rem;color:var(--muted);font-size:.9375rem}
.website{position:absolute;left:-10000px}
button{width:100%;min-height:52px;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:650;font-size:1.0625rem;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;
