#!/usr/bin/env python3
"""Makes the fonts of the cards: the letters of standard input, out of Noto Serif CJK JP (Debian's fonts-noto-cjk; SIL Open Font License, OFL.txt).

    node scripts/pictures/letters.mjs | python3 scripts/pictures/font.py     (wants `pip install fonttools`)

A test says when a letter is missing. The licence asks for another name: "Source" is reserved.
"""
import os
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection

FAMILY = "Tokeru Card"
HERE = os.path.dirname(os.path.abspath(__file__))
letters = sys.stdin.read()
with open(os.path.join(HERE, "letters.txt"), "w", encoding="utf-8") as file:
    file.write(letters + "\n")
for weight in ("Regular", "Bold"):
    fonts = TTCollection(f"/usr/share/fonts/opentype/noto/NotoSerifCJK-{weight}.ttc").fonts
    font = next(each for each in fonts if each["name"].getDebugName(1).startswith("Noto Serif CJK JP"))
    options = Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    family = {1: FAMILY, 3: f"{FAMILY} {weight}", 4: f"{FAMILY} {weight}", 6: f"TokeruCard-{weight}"}
    for record in font["name"].names:
        if record.nameID in family:
            record.string = family[record.nameID]
    cff = font["CFF "].cff
    top = cff.topDictIndex[0]
    cff.fontNames = [family[6]]
    top.FamilyName, top.FullName = FAMILY, family[4]
    for each in top.FDArray:
        each.FontName = f"{family[6]}-{each.FontName.split('-')[-1]}"
    font["head"].modified = font["head"].created  # the same bytes each time
    font.recalcTimestamp = False
    font.save(os.path.join(HERE, f"{family[6]}.otf"))
