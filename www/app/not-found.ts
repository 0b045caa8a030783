/**
 * What a host shows for an address that it has nothing for (`404.html`; scripts/vite/not-found.mjs puts this into it). A link whose `#` was made `%23` on
 * its way asks the host for what only the page understands: it is forwarded. A classic script without imports: where the site begins is
 * found out here.
 */
(() => {
  const { origin, pathname } = location;
  const at = pathname.indexOf('%23');
  // With its origin: a path that begins with two slashes would lead to another site.
  if (at >= 0) location.replace(`${origin}${pathname.slice(0, at)}#${pathname.slice(at + 3).replace(/%2f/gi, '/')}`);
  const { folders } = document.documentElement.dataset;
  if (!folders) return;
  // Up to a folder that the site has at its root; else the folder that the address is in.
  const parts = pathname.split('/');
  const known = parts.findIndex((part) => folders.split(' ').includes(part));
  const root = parts.slice(0, known < 0 ? parts.length - (pathname.endsWith('/') ? 2 : 1) : known).join('/');
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('a')) link.href = `${origin}${root}/`;
  });
})();
