/**
 * Under X11 and Wayland a release of the middle button pastes what was selected last, in whatever window that was. In a field it is what the reader wants;
 * on a page that opens every text that is pasted on it, a middle click on a board or on a card would replace the board, or be told that it is none.
 */
export const keepMiddleClickFromPasting = () =>
  addEventListener('mouseup', (event) => {
    const isField = event.target instanceof Element && event.target.matches('input, textarea');
    if (event.button === 1 && !isField) event.preventDefault();
  });
