/** The asterisk at an amount, which leads to what it stands for: below the page, or in a section of it. */
export const NoteMark = ({ to = 'finance-note' }: { readonly to?: string }) => (
  <a href={`#${to}`} data-note aria-label="Conditions">
    *
  </a>
);
