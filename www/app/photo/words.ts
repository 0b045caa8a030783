/** Words around a photo under the board, in Japanese and English. */

export const words: Record<'ja' | 'en', Record<string, string>> = {
  ja: {
    photo: '写真',
    opacity: '写真の濃さ',
    corners: '四隅を合わせる',
    remove: '写真を外す',
    done: '完了',
    task: '四つの印を、写真の盤面の四隅に合わせてください(迷路では四隅の交差点)。',
    'corner.0': '左上の印',
    'corner.1': '右上の印',
    'corner.2': '右下の印',
    'corner.3': '左下の印',
    'corner.at': '{corner}、横 {x} %・縦 {y} %',
    unreadable: 'この写真は読み込めません。',
    kept: '写真がこの端末の外に送られることはありません。',
  },
  en: {
    photo: 'Photo',
    opacity: 'Photo opacity',
    corners: 'Set corners',
    remove: 'Remove photo',
    done: 'Done',
    task: 'Put the four marks on the corners of the board in the photo (in a maze: on its corner crossings).',
    'corner.0': 'Mark at the top left',
    'corner.1': 'Mark at the top right',
    'corner.2': 'Mark at the bottom right',
    'corner.3': 'Mark at the bottom left',
    'corner.at': '{corner}, {x} % across, {y} % down',
    unreadable: 'This photo can’t be read.',
    kept: 'The photo never leaves this device.',
  },
};
